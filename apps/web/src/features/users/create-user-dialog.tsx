import { useState } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import type { DialogOf } from '../../ui/use-dialog.ts';
import { CreateUserForm } from './create-user-form.tsx';

export function CreateUserDialog({ dialog }: { dialog: DialogOf<null> }) {
  const { isOpen, key, close } = dialog;
  const [isBusy, setBusy] = useState(false);
  return (
    <Sheet title="Create New User" isOpen={isOpen} isBusy={isBusy} onClose={close}>
      <CreateUserForm key={key} onBusy={setBusy} onClose={close} />
    </Sheet>
  );
}
