import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PasswordField } from '../../ui/password-field.tsx';
import type { UserValues } from './user-values.ts';

type Props = {
  form: Pick<UseFormReturnType<UserValues>, 'getInputProps'>;
  /** What an empty password means, or what a new one does. */
  passwordHint: string;
  /** Why the role stays what it is, where it must. */
  roleKeptBecause?: string | undefined;
};

/** Who somebody is: what creating and editing have in common. */
export function UserFields({ form, passwordHint, roleKeptBecause }: Props) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="First name"
          name="firstname"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('firstname')}
        />
        <TextInput
          label="Last name"
          name="lastname"
          autoComplete="off"
          {...form.getInputProps('lastname')}
        />
      </SimpleGrid>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="off"
        inputMode="email"
        {...form.getInputProps('email')}
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
