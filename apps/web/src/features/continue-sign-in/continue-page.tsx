import { Anchor, Text } from '@mantine/core';
import { oidc, type signInSteps } from '@nobayon/shared/contract/account/oidc.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../api/client.ts';
import { session } from '../../api/session/session.ts';
import { ErrorMessage, ErrorState } from '../../ui/errors/error-state.tsx';
import { FullPageSpinner } from '../../ui/feedback/full-page-spinner.tsx';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import { BackToDashboard } from '../../ui/page/back-to-dashboard.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ProveAddress } from './prove-address.tsx';

const LOOK_AGAIN_MS = 3_000;

/** Where somebody comes from another service to sign in: goes back there by itself, as soon as it can. */
export function ContinuePage() {
  const [search] = useSearchParams();
  const uid = search.get('sign_in') ?? '';
  const { data, error, refetch } = useQuery({
    ...query(oidc.continueSignIn, { params: { uid } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The link in the mail may be opened in another tab, or on a phone.
    refetchInterval: ({ state }) => (isWaiting(state.data?.next) ? LOOK_AGAIN_MS : false),
  });

  useEffect(() => {
    if (data?.next === 'go' && data.url) window.location.replace(data.url);
    const token = session.token();
    // The login page leads back here.
    if (data?.next === 'sign_in' && token) session.end(token);
  }, [data]);

  if (error)
    return (
      <Step title="Signing you in">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Step>
    );
  if (data?.next === 'prove_address') {
    return (
      <Step title="Confirm your email">
        <ProveAddress onProven={refetch} />
      </Step>
    );
  }
  if (data?.next === 'wait') return <Wait />;
  if (data?.next === 'expired') return <Expired />;
  return <FullPageSpinner />;
}

function isWaiting(next: (typeof signInSteps)[number] | undefined): boolean {
  return next === 'prove_address' || next === 'wait';
}

function Wait() {
  const { chatServiceName } = useAppConfig();
  return (
    <Step title="Signing you in">
      <Text maw={560} role="status">
        Your account in {chatServiceName} is being set up. You will be signed in automatically.
      </Text>
    </Step>
  );
}

function Expired() {
  const { chatServiceName, chatServiceUrl } = useAppConfig();
  return (
    <Step title="Signing you in">
      <ErrorMessage
        title="This sign-in has expired"
        text="It was started in another browser or too long ago."
      >
        {chatServiceUrl && <Anchor href={chatServiceUrl}>Go to {chatServiceName}</Anchor>}
      </ErrorMessage>
    </Step>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} actions={<BackToDashboard />}>
      {children}
    </Page>
  );
}
