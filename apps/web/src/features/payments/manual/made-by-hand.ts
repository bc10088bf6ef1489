import type { Transaction } from '@nobayon/shared/contract/payments.ts';

/** Whether a payment is still to be made, or confirmed, by hand: that has a page of its own. */
export function isMadeByHand({
  gateway,
  status,
}: Pick<Transaction, 'gateway' | 'status'>): boolean {
  return gateway === 'manual' && status === 'pending';
}
