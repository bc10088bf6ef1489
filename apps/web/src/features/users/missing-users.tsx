import type { MissingUser } from '@nobayon/shared/contract/admin-users.ts';
import { useState } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import { type DialogOf, useDialog } from '../../ui/use-dialog.ts';
import { AddMissingForm } from './add-missing-form.tsx';
import { MissingList } from './missing-list.tsx';
import type { MissingView } from './missing-pages.tsx';

/** The people whom the chat service alone knows, and adding one of them. One dialog at a time. */
export function MissingUsers({ dialog }: { dialog: DialogOf<null> }) {
  const adding = useDialog<MissingUser>();
  const [isBusy, setBusy] = useState(false);
  const [view, setView] = useState<MissingView>({ text: '', page: 1 });
  return (
    <>
      <Sheet
        title="Missing Users in Database"
        size="xl"
        isOpen={dialog.isOpen && !adding.isOpen}
        onClose={dialog.close}
      >
        <MissingList view={view} onView={setView} onAdd={adding.open} />
      </Sheet>
      <Sheet
        title="Add User to Database"
        isOpen={adding.isOpen}
        isBusy={isBusy}
        onClose={adding.close}
      >
        {adding.subject && (
          <AddMissingForm
            key={adding.key}
            user={adding.subject}
            onBusy={setBusy}
            onClose={adding.close}
          />
        )}
      </Sheet>
    </>
  );
}
