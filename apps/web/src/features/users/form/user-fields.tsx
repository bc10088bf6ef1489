import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PersonFields } from '../../../ui/form/person-fields.tsx';
import type { UserValues } from './user-values.ts';

type Props = {
  form: Pick<UseFormReturnType<UserValues>, 'getInputProps'>;
  /** The help below the password field. */
  passwordHint: string;
  /** The pending address, which is not confirmed yet. */
  pendingEmail?: string | null | undefined;
  /** Why the role cannot be changed, if it cannot. */
  roleDisabledBecause?: string | undefined;
  /** Whether a dialog that opens focuses the first of them. */
  hasFocus?: boolean;
};

/** The fields that the forms to create and edit a user share. */
export function UserFields({
  form,
  passwordHint,
  pendingEmail,
  roleDisabledBecause,
  hasFocus = true,
}: Props) {
  return (
    <>
      <PersonFields
        form={form}
        isOwn={false}
        hasFocus={hasFocus}
        emailDescription={pendingEmail && `Waiting for ${pendingEmail} to be confirmed.`}
      />
      <PasswordField
        label="Password"
        name="password"
        description={passwordHint}
        // Prevents the browser from filling in the administrator's own.
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <NativeSelect
        label="Role"
        name="role"
        size="md"
        description={roleDisabledBecause}
        disabled={roleDisabledBecause !== undefined}
        data={[
          { value: 'user', label: 'User' },
          { value: 'admin', label: 'Admin' },
        ]}
        {...form.getInputProps('role')}
      />
    </>
  );
}
