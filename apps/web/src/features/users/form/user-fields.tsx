import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PasswordField } from '../../../ui/form/account/password-field.tsx';
import { PersonFields } from '../../../ui/form/account/person-fields.tsx';
import type { UserValues } from './user-values.ts';

type Props = {
  form: Pick<UseFormReturnType<UserValues>, 'getInputProps'>;
  /** The help below the password field. */
  passwordHint: string;
  /** The help below the address and the role. */
  emailHint?: string | undefined;
  roleHint?: string | undefined;
  isRoleDisabled?: boolean;
  /** Whether a dialog that opens focuses the first of them. */
  hasFocus?: boolean;
};

/** The fields that the forms to create and edit a user share. */
export function UserFields({
  form,
  passwordHint,
  emailHint,
  roleHint,
  isRoleDisabled = false,
  hasFocus = true,
}: Props) {
  return (
    <>
      <PersonFields form={form} isOwn={false} hasFocus={hasFocus} emailDescription={emailHint} />
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
        description={roleHint}
        disabled={isRoleDisabled}
        data={[
          { value: 'user', label: 'User' },
          { value: 'admin', label: 'Admin' },
        ]}
        {...form.getInputProps('role')}
      />
    </>
  );
}
