import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { SubjectDialog } from '../../../ui/dialogs/subject-dialog.tsx';
import { type DialogOf, useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { AddMissingForm } from './add-missing-form.tsx';
import { MissingList } from './missing-list.tsx';
import type { MissingView } from './missing-pages.tsx';

/** The list of missing users, and the form to add one of them. One dialog at a time. */
export function MissingUsers({ dialog }: { dialog: DialogOf<null> }) {
  const adding = useDialog<MissingUser>();
  const [view, setView] = useState<MissingView>({ text: '', page: 1 });
  return (
    <>
      <FormDialog
        title="Missing Users in Database"
        size="xl"
        isOpen={dialog.isOpen && !adding.isOpen}
        onClose={dialog.close}
      >
        <MissingList view={view} onView={setView} onAdd={adding.open} />
      </FormDialog>
      <SubjectDialog title="Add User to Database" dialog={adding}>
        {(user, props) => <AddMissingForm user={user} {...props} />}
      </SubjectDialog>
    </>
  );
}
