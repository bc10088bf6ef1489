import { Text } from '@mantine/core';

/** How exactly depends on the gateways of the installation, which the checkout offers. */
export const HOW_TO_PAY = 'Pay in taka. Plans do not renew automatically.';

/** Shown below the checkout's heading, even before the plans are loaded. */
export function HowToPay() {
  return (
    <Text c="dimmed" mt={4}>
      {HOW_TO_PAY}
    </Text>
  );
}
