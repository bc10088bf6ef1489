import { decideSettlement } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { AppDeps } from '../../../../deps.ts';
import { loadPayment } from '../changes/load-payment.store.ts';
import { settlementFacts } from '../changes/settlement-facts.ts';

/**
 * Whether money that a customer has approved may be collected now. Not from customers who were told
 * that the payment failed, or whose account was deleted: they would get nothing for it. Nor for an
 * order that would go to review, because its price or the use of its coupon has lapsed.
 */
export async function mayCollect(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  id: number,
): Promise<boolean> {
  const now = clock();
  const payment = await loadPayment(db, id, { now });
  const { status, userId, finalAmount: amount } = payment.row;
  if (status !== 'pending' || userId === null) return false;
  const paid = { kind: 'paid', gatewayId: null, amount, method: null } as const;
  return decideSettlement(payment.row, paid, settlementFacts(payment, now)).kind === 'complete';
}
