import { Anchor, Button, Paper, Text, Title } from '@mantine/core';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../api/client.ts';
import { serverText } from '../../../api/errors/error-text.ts';
import { session } from '../../../api/session/session.ts';
import { paths } from '../../../app/paths.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';

const FAILED = 'Failed to sign out everywhere. Please try again.';

/** For users who left a session open on a device that others can use. */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const { state, submit } = useSubmit(signOutEverywhere);
  return (
    <Paper component="section" aria-labelledby="sessions" p="lg">
      <Title order={2} id="sessions" mb="xs">
        Signed in on other devices?
      </Title>
      <Text c="dimmed" mb="lg">
        If you lost a phone or used a shared computer, you can sign out everywhere at once.{' '}
        <Anchor component={Link} to={paths.accountSecurity} inherit underline="always">
          View your devices
        </Anchor>
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
        text="All devices are signed out, including this one. You will need to sign in again."
        confirm="Sign out everywhere"
        isOpen={isAsking}
        isBusy={state.kind === 'busy' || state.kind === 'done'}
        onConfirm={() => void submit(undefined)}
        onCancel={() => setAsking(false)}
      >
        {state.kind === 'failed' && (
          <ErrorNotice text={serverText(state.error, FAILED)} error={state.error} />
        )}
      </ConfirmDialog>
    </Paper>
  );
}

async function signOutEverywhere(): Promise<void> {
  await call(auth.signOutEverywhere, {});
  session.signedOutEverywhere();
}
