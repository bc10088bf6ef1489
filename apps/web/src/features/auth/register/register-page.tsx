import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { showFieldErrors } from '../../../ui/errors/form-errors.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useEarlyInput } from '../../../ui/form/use-early-input.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { useDelayed } from '../../../ui/hooks/use-delayed.ts';
import { usePart } from '../../../ui/hooks/use-part.ts';
import { AuthCard } from '../../../ui/page/auth-card.tsx';
import { registerErrorText } from '../auth-error-text.ts';
import { ChosenPlan } from '../chosen-plan/chosen-plan.tsx';
import { rememberEmail } from '../remembered-email.ts';
import { AccountFields } from './account-fields.tsx';
import type { RegisterValues } from './register-values.ts';

const REDIRECT_DELAY_MS = 2_000;

const empty: RegisterValues = {
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  confirmPassword: '',
};

// Loaded later because it needs the contract, without which the form is drawn.
const loadCreateAccount = async () => (await import('./create-account.ts')).createAccount;

export function RegisterPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const form = useForm({ initialValues: empty });
  useEarlyInput(form);
  const getCreateAccount = usePart(loadCreateAccount);
  const { state, submit } = useSubmit(
    async (values: RegisterValues) => (await getCreateAccount())(values),
    (error) => showFieldErrors(form, error),
  );

  // The requested page and the chosen plan are kept for the login.
  const login = { pathname: paths.login, search: location.search };
  useDelayed(state.kind === 'done', REDIRECT_DELAY_MS, () =>
    navigate(login, {
      replace: true,
      state: { ...location.state, ...rememberEmail(form.values.email) },
    }),
  );

  return (
    <AuthCard title="Register" subtitle="Create an account in a minute. No card needed.">
      <ChosenPlan />
      <form method="post" noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          {state.kind === 'failed' && (
            <ErrorNotice text={registerErrorText(state.error)} error={state.error} />
          )}
          {state.kind === 'done' && (
            <Notice kind="success" isResult>
              Account created successfully! Redirecting to login...
            </Notice>
          )}
          <AccountFields form={form} />
          <Button type="submit" fullWidth loading={state.kind === 'busy' || state.kind === 'done'}>
            Create Account
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            Already have an account?{' '}
            <Anchor component={Link} to={login} state={location.state} inherit underline="always">
              Login
            </Anchor>
            <br />
            Still choosing?{' '}
            <Anchor component={Link} to={paths.plans} inherit underline="always">
              See the plans
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AuthCard>
  );
}
