import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PersonFields } from '../../../ui/form/person-fields.tsx';
import type { UserValues } from './user-values.ts';

type Props = {
  form: Pick<UseFormReturnType<UserValues>, 'getInputProps'>;
  /** What an empty password means, or what a new one does. */
  passwordHint: string;
  /** What the address is about to become, where it waits to be confirmed. */
  pendingEmail?: string | null | undefined;
  /** Why the role stays what it is, where it must. */
  roleKeptBecause?: string | undefined;
};

/** Who somebody is: what creating and editing have in common. */
export function UserFields({ form, passwordHint, pendingEmail, roleKeptBecause }: Props) {
  return (
    <>
      <PersonFields
        form={form}
        isOwn={false}
        emailDescription={pendingEmail && `Waiting for ${pendingEmail} to be confirmed.`}
      />
      <PasswordField
        label="Password"
        name="password"
        description={passwordHint}
        // The browser must not offer the administrator's own.
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <NativeSelect
        label="Role"
        name="role"
        size="md"
        description={roleKeptBecause}
        disabled={roleKeptBecause !== undefined}
        data={[
          { value: 'user', label: 'User' },
          { value: 'admin', label: 'Admin' },
        ]}
        {...form.getInputProps('role')}
      />
    </>
  );
}
