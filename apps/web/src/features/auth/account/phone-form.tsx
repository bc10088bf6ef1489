import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountPhone } from '@nobayon/shared/contract/account/account-phone.ts';
import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { call } from '../../../api/client.ts';
import { fieldErrors } from '../../../ui/errors/form-errors.ts';
import { AccountForm } from './account-form.tsx';

type Props = { user: User; onSaved: () => void; onCancel: () => void };

/** Changes the user's own phone number. */
export function PhoneForm({ user, ...props }: Props) {
  const form = useForm({
    initialValues: { phone: user.phone ?? '' },
    validate: (values) => fieldErrors(accountPhone.change.body, values),
  });
  return (
    <AccountForm
      {...props}
      form={form}
      label="Your phone number"
      submitText="Save phone number"
      failed="Failed to change your phone number. Please try again."
      save={(body) => call(accountPhone.change, { body })}
    >
      <TextInput
        label="Phone number"
        description="For payment providers that require one. Leave empty for none."
        name="phone"
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('phone')}
      />
    </AccountForm>
  );
}
