import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { importPart } from '../../../api/import-part.ts';
import { useSupportsPasskeys } from '../../../api/session/passkeys.ts';
import { useSession } from '../../../api/session/session.ts';
import { paths } from '../../../app/paths.ts';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { showFieldErrors } from '../../../ui/errors/form-errors.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useEarlyInput } from '../../../ui/form/use-early-input.ts';
import { usePart } from '../../../ui/hooks/use-part.ts';
import { AuthCard } from '../../../ui/page/auth-card.tsx';
import { loginErrorText } from '../auth-error-text.ts';
import { ChosenPlan } from '../chosen-plan/chosen-plan.tsx';
import { rememberedEmail } from '../remembered-email.ts';
import { LoginFields } from './login-fields.tsx';
import { SessionEndedNotice } from './session-ended-notice.tsx';
import { loadSecondStep, useLogin } from './use-login.ts';

const SecondStep = lazy(async () => ({ default: await importPart(loadSecondStep) }));
const loadPasskeySignIn = async () => (await import('./sign-in-with-passkey.ts')).signInWithPasskey;
const withPasskey = async () => (await importPart(loadPasskeySignIn))();
// Loaded later because it needs the contract, without which the form is drawn.
const loadLogIn = async () => (await import('./log-in.ts')).logIn;

export function LoginPage() {
  const here = useSession();
  const location = useLocation();
  const form = useForm({ initialValues: { email: rememberedEmail(location.state), password: '' } });
  useEarlyInput(form);
  const hasPasskeys = useSupportsPasskeys();
  const getLogIn = usePart(loadLogIn);
  const { state, error, submit, step, leaveStep, enter, isEntered } = useLogin((failure) =>
    showFieldErrors(form, failure),
  );

  if (step) {
    return (
      <Suspense>
        <SecondStep step={step} isEntered={isEntered} onEnter={enter} onBack={leaveStep} />
      </Suspense>
    );
  }

  const isBusy = state.kind === 'busy' || state.kind === 'done';
  return (
    <AuthCard title="Login" subtitle="Sign in to your account.">
      <ChosenPlan />
      <form
        // Not in the URL, where it would stay, if it is sent without scripts.
        method="post"
        noValidate
        onSubmit={form.onSubmit((values) => submit(async () => (await getLogIn())(values)))}
      >
        <Stack gap="md">
          {state.kind === 'idle' && here.kind === 'guest' && (
            <SessionEndedNotice left={here.left} />
          )}
          {error !== null && <ErrorNotice text={loginErrorText(error)} error={error} />}
          {isEntered && (
            <Notice kind="success" isResult>
              Login successful! Redirecting...
            </Notice>
          )}
          <LoginFields form={form} />
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
            </Anchor>{' '}
            or{' '}
            <Anchor component={Link} to={paths.plans} inherit underline="always">
              see the plans
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AuthCard>
  );
}
