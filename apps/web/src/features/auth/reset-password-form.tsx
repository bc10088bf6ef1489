import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { auth } from '@nobayon/shared/contract/auth.ts';
import { ApiError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { Facts } from '../../ui/facts.tsx';
import { focusFirstError } from '../../ui/form-errors.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { refusalOf } from '../../ui/refusal.ts';
import { RefusalNotice } from '../../ui/refusal-notice.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { PasswordMeter } from './password-meter.tsx';
import { type ResetValues, resetErrors } from './reset-values.ts';
import { UsernameForManagers } from './username-for-managers.tsx';

type Props = {
  token: string;
  email: string;
  /** The link has become invalid while the form was open. */
  onRefused: (token: string) => void;
  onDone: () => void;
};

const FAILED = 'Failed to reset password. Please try again.';
const refusalFor = (thrown: unknown) => refusalOf(thrown, ['newPassword'], FAILED);

export function ResetPasswordForm({ token, email, onRefused, onDone }: Props) {
  const form = useForm<ResetValues>({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: resetErrors,
  });
  const { state, submit } = useSubmit(
    async ({ newPassword }: ResetValues) => {
      await call(auth.resetPassword, { body: { token, newPassword } });
      onDone();
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'reset_token_invalid') onRefused(token);
      else showRefusal(form, refusalFor(error));
    },
  );

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <RefusalNotice refusal={refusalFor(state.error)} error={state.error} />
        )}
        <Facts facts={[{ label: 'Email', value: email }]} />
        <UsernameForManagers email={email} />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordMeter password={form.values.newPassword} />
        <PasswordField
          label="Confirm new password"
          name="confirmPassword"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" fullWidth loading={state.kind === 'busy' || state.kind === 'done'}>
          Reset Password
        </Button>
      </Stack>
    </form>
  );
}
