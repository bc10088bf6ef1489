import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';

type Payment = Pick<
  AdminTransaction,
  'status' | 'user_id' | 'user_name' | 'final_amount' | 'paid_amount' | 'plan_name' | 'days'
>;

/** Whether an administrator may accept it: it is under review, and its user exists. */
export function isAcceptable({ status, user_id }: Payment): boolean {
  return status === 'review' && user_id !== null;
}

/** Amounts in BDT. */
export function paidOf({ paid_amount, final_amount }: Payment): number {
  return paid_amount ?? final_amount;
}

/** The effect of accepting a payment. */
export function acceptanceText(payment: Payment): string {
  const { user_name, plan_name, days, final_amount } = payment;
  const paid = paidOf(payment);
  const sum = [paid, final_amount];
  const gets = `${isolate(user_name)} gets ${plural(days, 'day')} of ${isolate(plan_name)}`;
  return paid === final_amount
    ? `${gets} for ${adminTaka(paid, sum)}.`
    : `${gets} for ${adminTaka(paid, sum)} instead of ${adminTaka(final_amount, sum)}. The days are worth the amount paid.`;
}
