import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { auth, RegisterBody } from '@nobayon/shared/contract/auth.ts';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { focusFirstError, showServerErrors } from '../../ui/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { AccountFields } from './account-fields.tsx';
import { registerErrorText } from './auth-error-text.ts';
import { type RegisterValues, registerErrors } from './register-values.ts';

const REDIRECT_DELAY_MS = 2_000;

const empty: RegisterValues = {
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  confirmPassword: '',
};

export function RegisterPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const form = useForm({ initialValues: empty, validate: registerErrors });
  const { state, submit } = useSubmit(createAccount, (error) => showServerErrors(form, error));

  // The page that was asked for stays remembered for the login.
  useDelayed(state.kind === 'done', REDIRECT_DELAY_MS, () =>
    navigate(paths.login, { replace: true, state: location.state }),
  );

  return (
    <AuthCard title="Register" subtitle="An account takes a minute. No card is needed for it.">
      <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
        <Stack gap="md">
          {state.kind === 'failed' && (
            <Notice kind="error">{registerErrorText(state.error)}</Notice>
          )}
          {state.kind === 'done' && (
            <Notice kind="success">Account created successfully! Redirecting to login...</Notice>
          )}
          <AccountFields form={form} />
          <Button type="submit" fullWidth loading={state.kind === 'busy' || state.kind === 'done'}>
            Create Account
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            Already have an account?{' '}
            <Anchor
              component={Link}
              to={paths.login}
              state={location.state}
              inherit
              underline="always"
            >
              Login
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AuthCard>
  );
}

// The reply has a token too; it is left alone, because an account is not a sign-in.
async function createAccount({ confirmPassword: _, ...account }: RegisterValues): Promise<void> {
  await call(auth.register, { body: RegisterBody.parse(account) });
}
