import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountName } from '@nobayon/shared/contract/account/account-name.ts';
import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { call } from '../../../api/client.ts';
import { fieldErrors } from '../../../ui/errors/form-errors.ts';
import { AccountForm } from './account-form.tsx';

type Values = Pick<User, 'firstname' | 'lastname'>;
type Props = { user: User; onSaved: () => void; onCancel: () => void };

/** Changes the user's own name. */
export function NameForm({ user: { firstname, lastname }, ...props }: Props) {
  const form = useForm<Values>({
    initialValues: { firstname, lastname },
    validate: (values) => fieldErrors(accountName.change.body, values),
  });
  return (
    <AccountForm
      {...props}
      form={form}
      label="Your name"
      submitText="Save name"
      failed="Failed to change your name. Please try again."
      save={(body) => call(accountName.change, { body })}
    >
      <TextInput
        label="First name"
        name="firstname"
        autoComplete="given-name"
        {...form.getInputProps('firstname')}
      />
      <TextInput
        label="Last name"
        name="lastname"
        autoComplete="family-name"
        {...form.getInputProps('lastname')}
      />
    </AccountForm>
  );
}
