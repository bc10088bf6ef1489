import { Text } from '@mantine/core';

export const HOW_TO_PAY =
  'Pay in taka, by card or mobile wallet. Plans do not renew automatically.';

/** Below the checkout's heading, also before the plans are there. */
export function HowToPay() {
  return (
    <Text c="dimmed" mt={4}>
      {HOW_TO_PAY}
    </Text>
  );
}
