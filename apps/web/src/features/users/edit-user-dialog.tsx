import type { AdminUser } from '@nobayon/shared/contract/admin-users.ts';
import { useState } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import type { DialogOf } from '../../ui/use-dialog.ts';
import { EditUserForm } from './edit-user-form.tsx';

export function EditUserDialog({ dialog }: { dialog: DialogOf<AdminUser> }) {
  const { subject: user, isOpen, key, close } = dialog;
  const [isBusy, setBusy] = useState(false);
  return (
    <Sheet title="Edit User" isOpen={isOpen} isBusy={isBusy} onClose={close}>
      {user && <EditUserForm key={key} user={user} onBusy={setBusy} onClose={close} />}
    </Sheet>
  );
}
