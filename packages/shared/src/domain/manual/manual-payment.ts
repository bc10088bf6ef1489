import { isManual } from '../transaction/gateway-name.ts';

type Payment = { gateway: string | null; status: string };

/** Whether a manual payment still waits for the money or for its confirmation. */
export function isStillManual({ gateway, status }: Payment): boolean {
  return isManual(gateway) && status === 'pending';
}

/**
 * Whether a manual payment was given up. Its customer can still claim money that they sent anyway.
 */
export function isManualGivenUp({ gateway, status }: Payment): boolean {
  return isManual(gateway) && (status === 'canceled' || status === 'failed');
}
