import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { FormErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { formErrorOf, showFormError } from '../../../ui/errors/form-errors.ts';
import { useEarlyInput } from '../../../ui/form/use-early-input.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { usePart } from '../../../ui/hooks/use-part.ts';

type Props = { initialEmail: string; onSent: (email: string) => void };

const FAILED = 'Failed to send password reset email. Please try again.';
const formErrorFor = (thrown: unknown) => formErrorOf(thrown, ['email'], FAILED);

// Loaded later because it needs the contract, without which the form is drawn.
const loadAskForResetLink = async () => (await import('./ask-for-reset-link.ts')).askForResetLink;

export function ForgotPasswordForm({ initialEmail, onSent }: Props) {
  const form = useForm({ initialValues: { email: initialEmail } });
  useEarlyInput(form);
  const getAskForResetLink = usePart(loadAskForResetLink);
  const { state, submit } = useSubmit(
    async (values: { email: string }) => onSent(await (await getAskForResetLink())(values)),
    (error) => showFormError(form, formErrorFor(error)),
  );

  return (
    <form method="post" noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <FormErrorNotice formError={formErrorFor(state.error)} error={state.error} />
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
            Remember your password?{' '}
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
