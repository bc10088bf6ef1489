import { Anchor, Group, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { PasswordField } from '../../../ui/form/account/password-field.tsx';
import { rememberEmail } from '../remembered-email.ts';

type Props = { form: UseFormReturnType<{ email: string; password: string }> };

export function LoginFields({ form }: Props) {
  return (
    <>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <Group justify="flex-end">
        <Anchor
          component={Link}
          to={paths.forgotPassword}
          state={rememberEmail(form.values.email)}
          size="sm"
        >
          Forgot password?
        </Anchor>
      </Group>
    </>
  );
}
