import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors/call-error.ts';
import { FormErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { focusFirstError, formErrorOf, showFormError } from '../../../ui/errors/form-errors.ts';
import { Facts } from '../../../ui/facts/facts.tsx';
import { PasswordField } from '../../../ui/form/account/password-field.tsx';
import { UsernameForManagers } from '../../../ui/form/account/username-for-managers.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { PasswordMeter } from '../password/password-meter.tsx';
import { type ResetValues, resetErrors } from './reset-values.ts';

type Props = {
  token: string;
  email: string;
  /** Called if the link became invalid while the form was open. */
  onRejected: (token: string) => void;
  onDone: () => void;
};

const FAILED = 'Failed to reset password. Please try again.';
const formErrorFor = (thrown: unknown) => formErrorOf(thrown, ['newPassword'], FAILED);

export function ResetPasswordForm({ token, email, onRejected, onDone }: Props) {
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
      if (error instanceof ApiError && error.code === 'reset_token_invalid') onRejected(token);
      else showFormError(form, formErrorFor(error));
    },
  );

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <FormErrorNotice formError={formErrorFor(state.error)} error={state.error} />
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
