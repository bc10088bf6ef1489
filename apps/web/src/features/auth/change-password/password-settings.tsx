import { Paper, Text, Title } from '@mantine/core';
import { SignOutEverywhere } from '../account/sign-out-everywhere.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import type { PasswordChange } from './password-changes.ts';
import css from './password-settings.module.css';

/** What users can change about their sign-in. */
export function PasswordSettings({ change }: { change: PasswordChange }) {
  return (
    <div className={css.columns}>
      <Paper component="section" aria-labelledby="password" p="lg">
        <Title order={2} id="password" mb="xs">
          Your password
        </Title>
        <Text c="dimmed" mb="lg">
          Changing it signs out all your other devices. If you forgot it, log out and choose “Forgot
          password?” on the login page.
        </Text>
        <ChangePasswordForm change={change} />
      </Paper>
      <SignOutEverywhere />
    </div>
  );
}
