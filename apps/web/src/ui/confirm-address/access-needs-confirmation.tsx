import { Text } from '@mantine/core';
import { useAppConfig } from '../hooks/use-app-config.ts';
import { useMustConfirmAddress } from './use-must-confirm-address.ts';

/** Tells customers who pay what is still missing for their access. */
export function AccessNeedsConfirmation() {
  const { chatServiceName } = useAppConfig();
  const mustConfirm = useMustConfirmAddress();
  return (
    mustConfirm && (
      <Text size="sm" ta="center">
        {chatServiceName} is available once your email address is confirmed.
      </Text>
    )
  );
}
