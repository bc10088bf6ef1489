import { useForm } from '@mantine/form';
import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../api/client.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.tsx';
import { DialogForm, type DialogFormProps } from '../../../ui/form/dialog-form.tsx';
import { useReopenedForm } from '../../../ui/form/unsaved/use-unsaved-input.ts';
import { plansForNew } from '../form/plan-options.ts';
import { PlanSelect } from '../form/plan-select.tsx';
import { showUserError } from '../form/show-user-error.ts';
import { doneText } from '../form/user-error-text.ts';
import { UserFields } from '../form/user-fields.tsx';
import { createBodyOf, createErrors, newUser, type UserValues } from '../form/user-values.ts';
import { invalidateUsers } from '../users-query.ts';

export function CreateUserDialog({ dialog }: { dialog: DialogOf<null> }) {
  const { isOpen, key, open, close } = dialog;
  useReopenedForm('user', z.null(), open);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog title="Create New User" isOpen={isOpen} isBusy={isBusy} onClose={close}>
      <CreateUserForm key={key} onBusy={setBusy} onClose={close} />
    </FormDialog>
  );
}

function CreateUserForm(props: DialogFormProps) {
  const form = useForm({ initialValues: newUser, validate: createErrors });

  async function create(values: UserValues): Promise<void> {
    await call(adminUsers.create, { body: createBodyOf(values) });
    showSuccessToast(doneText('create'));
    void invalidateUsers();
  }

  return (
    <DialogForm
      {...props}
      form={form}
      identity={{ noun: 'user', subject: null }}
      submitText="Create user"
      save={create}
      onFailed={(error) => showUserError(form, 'create', error)}
    >
      <UserFields
        form={form}
        passwordHint="At least 8 characters. Share it with the user yourself."
      />
      <PlanSelect
        description="Lasts for the duration of the plan, from today."
        optionsOf={(plans = []) => plansForNew(plans)}
        {...form.getInputProps('planName')}
      />
    </DialogForm>
  );
}
