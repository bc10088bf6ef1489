import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { auth, User } from '@nobayon/shared/contract/account/auth.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { SecondStep as SecondStepFacts } from '@nobayon/shared/contract/second-factor/factor-method.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../api/errors/call-error.ts';
import { useKnowsPasskeys } from '../../../api/session/passkeys.ts';
import { session, useSession } from '../../../api/session/session.ts';
import { checkoutAskedFor, paths } from '../../../app/paths.ts';
import { showFieldErrors } from '../../../ui/errors/form-errors.ts';
import { FullPageSpinner } from '../../../ui/feedback/full-page-spinner.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useEarlyInput } from '../../../ui/form/use-early-input.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { useDelayed } from '../../../ui/hooks/use-delayed.ts';
import { usePart } from '../../../ui/hooks/use-part.ts';
import { AuthCard } from '../../../ui/page/auth-card.tsx';
import { rememberedPage } from '../../../ui/page/remembered-page.ts';
import { loginErrorText } from '../auth-error-text.ts';
import { ChosenPlan } from '../chosen-plan/chosen-plan.tsx';
import { afterLogin } from './after-login.ts';
import { SessionEndedNotice } from './session-ended-notice.tsx';

const REDIRECT_DELAY_MS = 1_000;

type Session = Reply<typeof auth.login>;

// Fetched when it is needed: most people never see it.
const SecondStep = lazy(async () => ({
  default: (await import('./second-step.tsx')).SecondStep,
}));
const withPasskey = async () => (await import('./sign-in-with-passkey.ts')).signInWithPasskey();
// It brings the contract, which the form is drawn without.
const loadLogIn = async () => (await import('./log-in.ts')).logIn;

export function LoginPage() {
  const here = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { email: '', password: '' } });
  useEarlyInput(form);
  const hasPasskeys = useKnowsPasskeys();
  const [entered, setEntered] = useState<User | null>(null);
  const [step, setStep] = useState<SecondStepFacts | null>(null);
  const getLogIn = usePart(loadLogIn);
  const { state, submit } = useSubmit(
    async (attempt: () => Promise<Session>) => enter(await attempt()),
    (error) => {
      showFieldErrors(form, error);
      setStep(error instanceof ApiError ? error.secondFactor : null);
    },
  );

  function enter({ token, user }: Session): void {
    session.welcome(token, user);
    setEntered(user);
  }
  useDelayed(entered !== null, REDIRECT_DELAY_MS, () => {
    if (entered === null) return;
    const asked = checkoutAskedFor(location.search) ?? rememberedPage(location.state);
    navigate(afterLogin(entered, asked), { replace: true });
  });
  useEffect(() => () => session.enter(), []);

  if (step) {
    return (
      <Suspense fallback={<FullPageSpinner />}>
        <SecondStep step={step} isEntered={entered !== null} onEnter={enter} onBack={setStep} />
      </Suspense>
    );
  }

  const isBusy = state.kind === 'busy' || state.kind === 'done';
  return (
    <AuthCard title="Login" subtitle="Sign in to your account.">
      <ChosenPlan />
      <form
        noValidate
        onSubmit={form.onSubmit((values) => submit(async () => (await getLogIn())(values)))}
      >
        <Stack gap="md">
          {state.kind === 'idle' && here.kind === 'guest' && (
            <SessionEndedNotice left={here.left} />
          )}
          {state.kind === 'failed' && <Notice kind="error">{loginErrorText(state.error)}</Notice>}
          {entered && <Notice kind="success">Login successful! Redirecting...</Notice>}
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
            <Anchor component={Link} to={paths.forgotPassword} size="sm">
              Forgot password?
            </Anchor>
          </Group>
          <Button type="submit" fullWidth loading={isBusy}>
            Login
          </Button>
          {hasPasskeys && (
            <Button
              variant="default"
              fullWidth
              disabled={isBusy}
              leftSection={<IconFingerprint aria-hidden size={18} />}
              onClick={() => void submit(withPasskey)}
            >
              Sign in with a passkey
            </Button>
          )}
          <Text size="sm" c="dimmed" ta="center">
            No account yet?{' '}
            <Anchor
              component={Link}
              to={{ pathname: paths.register, search: location.search }}
              state={location.state}
              inherit
              underline="always"
            >
              Register
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AuthCard>
  );
}
