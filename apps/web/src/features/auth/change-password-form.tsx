import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { RefusalNotice } from '../../ui/refusal-notice.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import {
  type ChangePasswordValues,
  changePasswordErrors,
  emptyPasswords,
} from './change-password-values.ts';
import type { PasswordChange } from './password-changes.ts';
import { UsernameForManagers } from './username-for-managers.tsx';

const REDIRECT_DELAY_MS = 2_000;

export function ChangePasswordForm({ change }: { change: PasswordChange }) {
  const { email } = useUser();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: emptyPasswords,
    validate: (values) => changePasswordErrors(change.endpoint.body, values),
  });
  const { state, submit } = useSubmit(
    ({ currentPassword, newPassword }: ChangePasswordValues) =>
      call(change.endpoint, { body: { currentPassword, newPassword } }),
    (error) => showRefusal(form, change.refusalOf(error)),
  );
  useDelayed(state.kind === 'done', REDIRECT_DELAY_MS, () => navigate(change.leadsTo));

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <RefusalNotice refusal={change.refusalOf(state.error)} error={state.error} />
        )}
        {state.kind === 'done' && <Notice kind="success">Password changed successfully!</Notice>}
        <UsernameForManagers email={email} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          description={change.hint}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirm new password"
          name="confirmPassword"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" loading={state.kind === 'busy' || state.kind === 'done'}>
          Change Password
        </Button>
      </Stack>
    </form>
  );
}
