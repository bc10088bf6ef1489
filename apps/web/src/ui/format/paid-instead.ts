import type { Transaction } from '@nobayon/shared/contract/payments.ts';

type Payment = Pick<Transaction, 'final_amount' | 'paid_amount'>;

/** What was paid, in BDT, if it is not the amount due; totals count it. */
export function paidInstead({ final_amount, paid_amount }: Payment): number | null {
  return paid_amount === final_amount ? null : paid_amount;
}
