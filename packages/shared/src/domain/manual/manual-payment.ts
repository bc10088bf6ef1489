import { isManual } from '../transaction/gateway-name.ts';

type Payment = { gateway: string | null; status: string };

/** Whether a payment is still to be made, or confirmed, by hand. */
export function isStillManual({ gateway, status }: Payment): boolean {
  return isManual(gateway) && status === 'pending';
}

/** Whether it was given up, so that money which was sent all the same can still be told of. */
export function isManualGivenUp({ gateway, status }: Payment): boolean {
  return isManual(gateway) && (status === 'canceled' || status === 'failed');
}
