import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session/session.ts';
import { FormErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { focusFirstError, showFormError } from '../../../ui/errors/form-errors.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PasswordField } from '../../../ui/form/account/password-field.tsx';
import { UsernameForManagers } from '../../../ui/form/account/username-for-managers.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { useDelayed } from '../../../ui/hooks/use-delayed.ts';
import {
  type ChangePasswordValues,
  changePasswordErrors,
  emptyPasswords,
} from './change-password-values.ts';
import type { PasswordChange } from './password-changes.ts';

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
    (error) => showFormError(form, change.formErrorOf(error)),
  );
  useDelayed(state.kind === 'done', REDIRECT_DELAY_MS, () => navigate(change.redirectTo));

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <FormErrorNotice formError={change.formErrorOf(state.error)} error={state.error} />
        )}
        {state.kind === 'done' && (
          <Notice kind="success" isResult>
            Password changed successfully!
          </Notice>
        )}
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
