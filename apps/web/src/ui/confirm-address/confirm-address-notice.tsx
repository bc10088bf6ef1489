import { Paper, Text, Title } from '@mantine/core';
import { refreshUser } from '../../api/session/refresh-user.ts';
import { useUser } from '../../api/session/session.ts';
import { useAppConfig } from '../hooks/use-app-config.ts';
import { ConfirmCode } from './confirm-code.tsx';

/** Asks users to confirm their address if they have not done so. */
export function ConfirmAddressNotice() {
  const { email, email_proven: isProven } = useUser();
  const { requireProvenAddress, chatServiceName } = useAppConfig();
  if (!requireProvenAddress || isProven) return null;
  return (
    <Paper component="section" aria-labelledby="confirm-address" p="lg">
      <Title order={2} id="confirm-address">
        Confirm your email address
      </Title>
      <Text c="dimmed" mt={4} mb="md" style={{ overflowWrap: 'anywhere' }}>
        Open the link we sent to {email}, or enter the code from it here. {chatServiceName} is
        available once it is confirmed.
      </Text>
      <ConfirmCode onConfirmed={refreshUser} />
    </Paper>
  );
}
