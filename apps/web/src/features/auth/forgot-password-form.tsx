import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { auth, ForgotPasswordBody } from '@nobayon/shared/contract/auth.ts';
import { Link } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { fieldErrors } from '../../ui/field-errors.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { refusalOf } from '../../ui/refusal.ts';
import { RefusalNotice } from '../../ui/refusal-notice.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useSubmit } from '../../ui/use-submit.ts';

type Props = { initialEmail: string; onSent: (email: string) => void };

const FAILED = 'Failed to send password reset email. Please try again.';
const refusalFor = (thrown: unknown) => refusalOf(thrown, ['email'], FAILED);

export function ForgotPasswordForm({ initialEmail, onSent }: Props) {
  const form = useForm({
    initialValues: { email: initialEmail },
    validate: (values) => fieldErrors(ForgotPasswordBody, values),
  });
  const { state, submit } = useSubmit(
    async (values: { email: string }) => {
      const body = ForgotPasswordBody.parse(values);
      await call(auth.forgotPassword, { body });
      onSent(body.email);
    },
    (error) => showRefusal(form, refusalFor(error)),
  );

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <RefusalNotice refusal={refusalFor(state.error)} error={state.error} />
        )}
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <Button
          type="submit"
          fullWidth
          loading={state.kind === 'busy'}
          disabled={form.values.email.trim() === ''}
        >
          Send Reset Link
        </Button>
        <Stack gap="xs" ta="center">
          <Text size="sm" c="dimmed">
            Remembered it?{' '}
            <Anchor component={Link} to={paths.login} inherit underline="always">
              Login
            </Anchor>
          </Text>
          <Text size="sm" c="dimmed">
            No account yet?{' '}
            <Anchor component={Link} to={paths.register} inherit underline="always">
              Register
            </Anchor>
          </Text>
        </Stack>
      </Stack>
    </form>
  );
}
