import type { Paisa } from '../money.ts';
import { type Order, paidAmount, paymentOf } from './order.ts';
import { newRefund, type Refund, type RefundPlan, refundedAmount } from './refund.ts';

type RefundRequest = { shopId: string | null; amount: Paisa; reason: string };
type Result = { kind: 'accepted'; refund: Refund } | { kind: 'rejected'; reason: string };

/** Accepts a full or partial refund. If the plan rejects at once, it is rejected here. */
export function requestRefund(
  order: Order,
  request: RefundRequest,
  plan: RefundPlan,
  now: Date,
): Result {
  const payment = paymentOf(order.state);
  if (!payment) return { kind: 'rejected', reason: 'This order has not been paid.' };
  const left = paidAmount(order, payment) - refundedAmount(order.refunds);
  if (request.amount <= 0 || request.amount > left) {
    return { kind: 'rejected', reason: 'The amount is more than is left of the payment.' };
  }
  if (plan.becomes === 'refused' && plan.answersLeft === 0) {
    return { kind: 'rejected', reason: 'The bank refused.' };
  }
  const refund = newRefund(request, plan, now);
  order.refunds.push(refund);
  return { kind: 'accepted', refund };
}

/** The state in the reply to a refund query; each query advances it. */
export function reportRefund(order: Order, refund: Refund, now: Date): Refund['state'] {
  if (refund.state !== 'processing') return refund.state;
  if (refund.answersLeft === 0) settleRefund(order, refund, refund.becomes, now);
  else refund.answersLeft -= 1;
  return refund.state;
}

/** Ends a refund. The order is refunded when nothing is left of its payment. */
export function settleRefund(
  order: Order,
  refund: Refund,
  to: 'done' | 'refused',
  now: Date,
): void {
  refund.state = to;
  refund.settledAt = now;
  const payment = paymentOf(order.state);
  const settled = order.refunds.filter(({ state }) => state === 'done');
  if (payment && refundedAmount(settled) >= paidAmount(order, payment)) {
    order.state = { kind: 'refunded', payment };
  }
}
