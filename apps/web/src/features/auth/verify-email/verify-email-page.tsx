import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call, query } from '../../../api/client.ts';
import { Queries } from '../../../api/queries.tsx';
import { refreshUserAfterChange } from '../../../api/session/refresh-user.ts';
import { useSession } from '../../../api/session/session.ts';
import { paths } from '../../../app/paths.ts';
import { ErrorNotice, FormErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { formErrorOf, showFormError } from '../../../ui/errors/form-errors.ts';
import { Facts } from '../../../ui/facts/facts.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { PasswordField } from '../../../ui/form/account/password-field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { useLinkToken } from '../../../ui/hooks/use-link-token.ts';
import { AuthCard } from '../../../ui/page/auth-card.tsx';

/**
 * Confirms an address with the link of an email after its button is pressed, whoever presses it.
 */
export function VerifyEmailPage() {
  return (
    <Queries>
      <VerifyEmail />
    </Queries>
  );
}

const TITLE = 'Confirm your email address';
const INVALID = 'Invalid link';

function VerifyEmail() {
  const { token } = useLinkToken({ path: paths.verifyEmail, key: 'email-token', read: readToken });
  if (token === null) {
    return (
      <AuthCard title={INVALID} subtitle="This link is incomplete. Open it from the email again.">
        <ContinueButton />
      </AuthCard>
    );
  }
  return <OpenedLink token={token} />;
}

/** The token of the address; null if it cannot be valid. */
function readToken(search: string): string | null {
  const token = new URLSearchParams(search).get('token');
  const parsed = accountAddress.lookAtLink.query.safeParse({ token });
  return parsed.success ? parsed.data.token : null;
}

function OpenedLink({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  // Valid for the moment when the page was opened: a used link is not verified again.
  const link = useQuery({
    ...query(accountAddress.lookAtLink, { query: { token } }),
    staleTime: 'static',
    retry: false,
  });
  if (isDone) {
    return (
      <AuthCard title="Email address confirmed" subtitle="Your email address is confirmed.">
        <ContinueButton />
      </AuthCard>
    );
  }
  if (link.isPending) {
    return (
      <AuthCard title={TITLE} subtitle="Verifying your link…">
        <LoadingSkeleton shape="rows" />
      </AuthCard>
    );
  }
  if (link.isError) {
    return (
      <AuthCard title={TITLE} subtitle="Your link could not be verified.">
        <Stack gap="md">
          <ErrorNotice text="Please try again." error={link.error} />
          <Button fullWidth onClick={() => void link.refetch()}>
            Try again
          </Button>
        </Stack>
      </AuthCard>
    );
  }
  if (!link.data.valid) {
    return (
      <AuthCard title={INVALID} subtitle={link.data.error}>
        <ContinueButton />
      </AuthCard>
    );
  }
  const { email, password_needed: isPasswordNeeded } = link.data;
  const subtitle = isPasswordNeeded
    ? 'Enter your account password to confirm this address. If you do not have an account here, close this page.'
    : 'Confirm that this address is yours.';
  return (
    <AuthCard title={TITLE} subtitle={subtitle}>
      <ConfirmForm
        token={token}
        email={email}
        isPasswordNeeded={isPasswordNeeded}
        onDone={() => setDone(true)}
      />
    </AuthCard>
  );
}

function ContinueButton() {
  const isGuest = useSession().kind === 'guest';
  return (
    <Button component={Link} to={isGuest ? paths.login : paths.dashboard} fullWidth>
      {isGuest ? 'Continue to Login' : 'Go to Dashboard'}
    </Button>
  );
}

const formErrorFor = (thrown: unknown) =>
  formErrorOf(thrown, ['password'], 'Failed to confirm your email address. Please try again.');

type FormProps = { token: string; email: string; isPasswordNeeded: boolean; onDone: () => void };

function ConfirmForm({ token, email, isPasswordNeeded, onDone }: FormProps) {
  const form = useForm({ initialValues: { password: '' } });
  const { state, submit } = useSubmit(
    async ({ password }: { password: string }) => {
      const body = { token, ...(isPasswordNeeded && { password }) };
      await call(accountAddress.confirmLink, { body });
      onDone();
      // A change of address ends other sessions, so this browser's session may have ended too.
      await refreshUserAfterChange();
    },
    (error) => showFormError(form, formErrorFor(error)),
  );
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <FormErrorNotice formError={formErrorFor(state.error)} error={state.error} />
        )}
        <Facts facts={[{ label: 'Email', value: email }]} />
        {isPasswordNeeded && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        )}
        <Button type="submit" fullWidth loading={state.kind === 'busy' || state.kind === 'done'}>
          Confirm my email address
        </Button>
      </Stack>
    </form>
  );
}
