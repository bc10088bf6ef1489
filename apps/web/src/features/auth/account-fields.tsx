import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PasswordField } from '../../ui/password-field.tsx';
import type { RegisterValues } from './register-values.ts';
import { strongPasswordHint } from './strong-password-hint.ts';

type Props = { form: Pick<UseFormReturnType<RegisterValues>, 'getInputProps'> };

/** What every new account is asked for. */
export function AccountFields({ form }: Props) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
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
      </SimpleGrid>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        description={strongPasswordHint}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
