import type { Transaction } from '@nobayon/shared/contract/payments.ts';

type Payment = Pick<Transaction, 'status' | 'refunded_amount'>;

/**
 * What was refunded of a payment in part, in BDT; zero if all of it was, which its status says, and
 * which no total counts.
 */
export function partRefunded({ status, refunded_amount }: Payment): number {
  return status === 'refunded' ? 0 : refunded_amount;
}
