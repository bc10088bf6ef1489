import { Text } from '@mantine/core';
import { CodeAddress, WrongAddress } from '../../ui/confirm-address/code-address.tsx';
import { ConfirmCode } from '../../ui/confirm-address/confirm-code.tsx';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';

/**
 * The address must be confirmed before a user continues to another service, which identifies users
 * by it.
 */
export function ProveAddress({ onProven }: { onProven: () => Promise<unknown> }) {
  const { chatServiceName } = useAppConfig();
  return (
    <>
      <Text maw={560} mb="md" style={{ overflowWrap: 'anywhere' }}>
        We sent a link and a code to{' '}
        <strong>
          <CodeAddress />
        </strong>
        . Open the link or enter the code to continue to {chatServiceName}. <WrongAddress />
      </Text>
      <ConfirmCode onConfirmed={onProven} />
    </>
  );
}
