import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  accountFactors,
  type Passkey,
  PasskeyName,
} from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../../api/client.ts';
import { serverText } from '../../../../api/errors/error-text.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { ErrorNotice } from '../../../../ui/errors/error-notice.tsx';
import { fieldErrors } from '../../../../ui/errors/form-errors.ts';
import { DialogForm } from '../../../../ui/form/dialog-form.tsx';
import { invalidateFactors } from '../factors-query.ts';

const Values = z.object({ name: PasskeyName });

const FAILED = 'Failed to rename the passkey. Please try again.';

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { name: passkey.name },
    validate: (values) => fieldErrors(Values, values),
  });

  async function rename({ name }: { name: string }): Promise<void> {
    await call(accountFactors.renamePasskey, {
      params: { id: String(passkey.id) },
      body: { name },
    });
    await invalidateFactors();
  }

  return (
    <FormDialog title="Rename passkey" isOpen isBusy={isBusy} onClose={onClose}>
      <DialogForm
        form={form}
        submitText="Save name"
        save={rename}
        showError={(error) => <ErrorNotice text={serverText(error, FAILED)} error={error} />}
        onBusy={setBusy}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          name="name"
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
      </DialogForm>
    </FormDialog>
  );
}
