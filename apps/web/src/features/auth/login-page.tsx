import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { auth, LoginBody } from '@nobayon/shared/contract/auth.ts';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { session, useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { focusFirstError, showServerErrors } from '../../ui/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { rememberedPage } from '../../ui/remembered-page.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { afterLogin } from './after-login.ts';
import { loginErrorText } from './auth-error-text.ts';
import { DepartureNotice } from './departure-notice.tsx';

const REDIRECT_DELAY_MS = 1_000;

export function LoginPage() {
  const here = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: (values) => fieldErrors(LoginBody, values),
  });
  const { state, submit } = useSubmit(signIn, (error) => showServerErrors(form, error));

  useDelayed(state.kind === 'done', REDIRECT_DELAY_MS, () => {
    if (state.kind !== 'done') return;
    navigate(afterLogin(state.result, rememberedPage(location.state)), { replace: true });
  });
  useEffect(() => () => session.enter(), []);

  return (
    <AuthCard title="Login" subtitle="Good to see you. Sign in to your account.">
      <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
        <Stack gap="md">
          {state.kind === 'idle' && here.kind === 'guest' && <DepartureNotice left={here.left} />}
          {state.kind === 'failed' && <Notice kind="error">{loginErrorText(state.error)}</Notice>}
          {state.kind === 'done' && (
            <Notice kind="success">Login successful! Redirecting...</Notice>
          )}
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
          <Button type="submit" fullWidth loading={state.kind === 'busy' || state.kind === 'done'}>
            Login
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            No account yet?{' '}
            <Anchor
              component={Link}
              to={paths.register}
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

async function signIn(values: LoginValues) {
  const { token, user } = await call(auth.login, { body: LoginBody.parse(values) });
  session.welcome(token, user);
  return user;
}

type LoginValues = { email: string; password: string };
