import { Paper, Text, Title } from '@mantine/core';
import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../../api/client.ts';
import { refreshUserAfterChange } from '../../api/session/refresh-user.ts';
import { Notice } from '../feedback/notice.tsx';
import { useAppConfig } from '../hooks/use-app-config.ts';
import { CodeAddress, WrongAddress } from './code-address.tsx';
import { ConfirmCode } from './confirm-code.tsx';
import { useMustConfirmAddress } from './use-must-confirm-address.ts';

/** Asks users to confirm their address if they have not done so. */
export function ConfirmAddressNotice() {
  const { chatServiceName } = useAppConfig();
  const client = useQueryClient();
  const [isConfirmed, setConfirmed] = useState(false);
  const mustConfirm = useMustConfirmAddress();
  if (isConfirmed) {
    return (
      <Notice kind="success" isResult>
        Your email address is confirmed.
      </Notice>
    );
  }
  if (!mustConfirm) return null;

  /** Access to the chat service depends on it. */
  async function showConfirmed(): Promise<void> {
    await refreshUserAfterChange();
    setConfirmed(true);
    await client.invalidateQueries({ queryKey: keyOf(chatAccess.mine) });
  }

  return (
    <Paper component="section" aria-labelledby="confirm-address" p="lg" data-not-printed>
      <Title order={2} id="confirm-address">
        Confirm your email address
      </Title>
      <Text c="dimmed" mt={4} mb="md" style={{ overflowWrap: 'anywhere' }}>
        Open the link we sent to <CodeAddress />, or enter the code from it here. {chatServiceName}{' '}
        is available once it is confirmed. <WrongAddress />
      </Text>
      <ConfirmCode onConfirmed={showConfirmed} />
    </Paper>
  );
}
