import { Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { session } from '../../api/session/session.ts';
import { ErrorMessage, ErrorState } from '../../ui/errors/error-state.tsx';
import { FullPageSpinner } from '../../ui/feedback/full-page-spinner.tsx';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import { BackToDashboard } from '../../ui/page/back-to-dashboard.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ProveAddress } from './prove-address.tsx';
import { SIGN_IN_FAILED, signInQuery } from './sign-in-query.ts';
import { WaitForAccount } from './wait-for-account.tsx';

const POLL_MS = 3_000;

/**
 * The page for users who come from another service to sign in. It returns there by itself as soon
 * as possible.
 */
export function ContinuePage() {
  const [search] = useSearchParams();
  const uid = search.get('sign_in') ?? '';
  const { data, error, refetch } = useQuery({
    ...signInQuery(uid),
    // The link of the email may be opened in another tab, or on a phone.
    refetchInterval: ({ state }) => state.data?.next === 'prove_address' && POLL_MS,
  });

  useEffect(() => {
    if (data?.next === 'go' && data.url) window.location.replace(data.url);
    const token = session.token();
    // The login page returns here.
    if (data?.next === 'sign_in' && token) session.askAgain(token);
  }, [data]);

  if (data?.next === 'wait') {
    return (
      <Step title="Signing you in">
        <WaitForAccount uid={uid} />
      </Step>
    );
  }
  // Stays if a poll fails, with what was entered.
  if (data?.next === 'prove_address') {
    return (
      <Step title="Confirm your email">
        <ProveAddress onProven={refetch} />
      </Step>
    );
  }
  if (data?.next === 'expired') return <Expired />;
  if (error) {
    return (
      <Step title="Sign-in">
        <ErrorState title={SIGN_IN_FAILED} error={error} onRetry={() => void refetch()} />
      </Step>
    );
  }
  return <FullPageSpinner />;
}

function Expired() {
  const { chatServiceName, chatServiceUrl } = useAppConfig();
  return (
    <Step title="Sign-in">
      <ErrorMessage
        title="This sign-in has expired"
        text={`It was started in another browser or too long ago, or your account in ${chatServiceName} was being updated. Start again there.`}
      >
        {chatServiceUrl && (
          <Button component="a" href={chatServiceUrl}>
            Go to {chatServiceName}
          </Button>
        )}
      </ErrorMessage>
    </Step>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} actions={<BackToDashboard />}>
      <Paper p={{ base: 'lg', sm: 'xl' }}>{children}</Paper>
    </Page>
  );
}
