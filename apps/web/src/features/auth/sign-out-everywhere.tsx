import { Button, Paper, Text, Title } from '@mantine/core';
import { auth } from '@nobayon/shared/contract/auth.ts';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { serverText } from '../../api/server-text.ts';
import { session } from '../../api/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/refusal-notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

const FAILED = 'Failed to sign out everywhere. Please try again.';

/** For whoever has left a session open on a device that others can reach. */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const { state, submit } = useSubmit(signOutEverywhere);
  return (
    <Paper component="section" aria-labelledby="sessions" p="lg">
      <Title order={2} id="sessions" mb="xs">
        Signed in elsewhere?
      </Title>
      <Text c="dimmed" mb="lg">
        A phone you lost, a computer that others use: end every session of your account at once.
      </Text>
      <Button
        variant="default"
        leftSection={<IconLogout aria-hidden size={18} />}
        onClick={() => setAsking(true)}
      >
        Sign out everywhere
      </Button>
      <ConfirmDialog
        title="Sign out everywhere?"
        text="Every device is signed out, this one included. You sign in again with your password."
        confirm="Sign out everywhere"
        isOpen={isAsking}
        isBusy={state.kind === 'busy' || state.kind === 'done'}
        onConfirm={() => void submit(undefined)}
        onCancel={() => setAsking(false)}
      >
        {state.kind === 'failed' && (
          <FailureNotice text={serverText(state.error, FAILED)} error={state.error} />
        )}
      </ConfirmDialog>
    </Paper>
  );
}

async function signOutEverywhere(): Promise<void> {
  await call(auth.signOutEverywhere, {});
  session.signedOutEverywhere();
}
