import { backoffMs } from '../backoff.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar.ts';
import type { Paisa } from '../money.ts';
import { LONGEST_PAUSE_MS } from './checks/next-check.ts';
import type { TransactionStatus } from './transaction.ts';

/** The states of a refund that an administrator requested. */
export const refundStates = ['requested', 'processing', 'done', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** Whether money may be on its way back. */
export function isUnderWay(state: RefundState): boolean {
  return state === 'requested' || state === 'processing';
}

/** Why a payment cannot be refunded. */
export const noRefundReasons = [
  /** It was not paid, or the paid amount is unknown. */
  'nothing_paid',
  /** The money went back already. */
  'refunded',
  /** One refund at a time. */
  'under_way',
] as const;
export type NoRefundReason = (typeof noRefundReasons)[number];

/** Why a payment cannot be refunded through its gateway. */
export const notByGatewayReasons = [
  /** The gateway has no API for refunds. */
  'no_interface',
  /** The payment is too old for the gateway. */
  'too_old',
  /** The gateway's settings are gone. */
  'not_connected',
  /** The gateway gave no ID of the payment. */
  'no_id',
] as const;
export type NotByGatewayReason = (typeof notByGatewayReasons)[number];

export type RefundOffer =
  | { kind: 'impossible'; because: NoRefundReason }
  /** Through the gateway: `amount` paisa, or a part of it if `isDivisible`. */
  | { kind: 'gateway'; amount: Paisa; isDivisible: boolean }
  /** The administrator refunds in another way and records it here. */
  | { kind: 'external'; amount: Paisa; isDivisible: boolean; because: NotByGatewayReason };

type Income = {
  status: TransactionStatus;
  finalAmount: Paisa;
  /** Set if it differs from `finalAmount`, or if the amount of a payment in review is known. */
  paidAmount: Paisa | null;
};

type Paid = Income & {
  gatewayId: string | null;
  settledAt: Date | null;
};

/** A gateway's capability to refund; null if its settings are gone. */
export type RefundCapability = {
  canRefund: boolean;
  /** For how many days after a payment; null for ever. */
  withinDays: number | null;
} | null;

/** The amount paid in paisa; null if nothing was paid or the amount is unknown. */
export function amountPaid({ status, paidAmount, finalAmount }: Income): Paisa | null {
  if (status === 'completed' || status === 'refunded') return paidAmount ?? finalAmount;
  return status === 'review' ? paidAmount : null;
}

/** The refunded amount in paisa: everything that was paid, or the parts refunded so far. */
export function amountRefunded(payment: Income & { refundedAmount: Paisa }): Paisa {
  return payment.status === 'refunded' ? (amountPaid(payment) ?? 0) : payment.refundedAmount;
}

type RefundAttempt = { state: RefundState; amount: Paisa };

/** What an administrator may refund of a payment, and how. */
export function refundOffer(
  payment: Paid,
  attempts: readonly RefundAttempt[],
  capability: RefundCapability,
  now: Date,
): RefundOffer {
  const paid = amountPaid(payment);
  if (paid === null || paid === 0) return { kind: 'impossible', because: 'nothing_paid' };
  const amount = paid - sumRefunded(attempts);
  if (payment.status === 'refunded' || amount <= 0) {
    return { kind: 'impossible', because: 'refunded' };
  }
  if (attempts.some(({ state }) => isUnderWay(state))) {
    return { kind: 'impossible', because: 'under_way' };
  }
  // A payment in review has given no time yet, so it cannot be refunded in part.
  const offered = { amount, isDivisible: payment.status === 'completed' };
  const because = notByGatewayReason(payment, capability, now);
  return because === null
    ? { kind: 'gateway', ...offered }
    : { kind: 'external', ...offered, because };
}

/** The sum of completed refunds, in paisa. */
export function sumRefunded(attempts: readonly RefundAttempt[]): Paisa {
  return attempts.reduce((sum, { state, amount }) => sum + (state === 'done' ? amount : 0), 0);
}

function notByGatewayReason(
  payment: Paid,
  capability: RefundCapability,
  now: Date,
): NotByGatewayReason | null {
  if (capability === null) return 'not_connected';
  if (!capability.canRefund) return 'no_interface';
  if (payment.gatewayId === null) return 'no_id';
  const age = now.getTime() - (payment.settledAt ?? now).getTime();
  return capability.withinDays !== null && age >= capability.withinDays * DAY_MS ? 'too_old' : null;
}

/** A gateway's answer about a refund that we may have requested. */
export type RefundVerdict =
  | { kind: 'done' }
  | { kind: 'processing' }
  | { kind: 'rejected'; reason: string }
  /** The gateway never received the request. */
  | { kind: 'not_requested' }
  | { kind: 'unknown'; reason: string };

export type RefundStep =
  | { kind: 'finish' }
  | { kind: 'reject'; reason: string }
  /** Request it again, under the same number. */
  | { kind: 'request' }
  /** `trouble`: why the answer says nothing about the refund. */
  | { kind: 'wait'; trouble: string | null };

/** Longer than a refund request can take to reach the gateway. */
const REQUEST_ARRIVES_WITHIN_MS = 2 * MINUTE_MS;

/** The next step after an answer about a refund that was requested at `orderedAt`. */
export function nextRefundStep(verdict: RefundVerdict, orderedAt: Date, now: Date): RefundStep {
  switch (verdict.kind) {
    case 'done':
      return { kind: 'finish' };
    case 'processing':
      return { kind: 'wait', trouble: null };
    case 'rejected':
      return { kind: 'reject', reason: verdict.reason };
    case 'unknown':
      return { kind: 'wait', trouble: verdict.reason };
    case 'not_requested': {
      const hasArrived = now.getTime() - orderedAt.getTime() >= REQUEST_ARRIVES_WITHIN_MS;
      return hasArrived ? { kind: 'request' } : { kind: 'wait', trouble: null };
    }
  }
}

/**
 * The state of a pending refund: `unclear` if the gateway's last reply was inconclusive. Each
 * counts as stalled after a time that is long for it, because a gateway may process one for more
 * than a week.
 */
export const pendingRefundStates = ['requested', 'unclear', 'processing'] as const;
export type PendingRefundState = (typeof pendingRefundStates)[number];

export const STALLED_AFTER_MS: Record<PendingRefundState, number> = {
  requested: HOUR_MS,
  unclear: DAY_MS,
  processing: 14 * DAY_MS,
};

/** Whether a refund has taken so long that a human should look. */
export function isStalled(state: PendingRefundState, requestedAt: Date, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() >= STALLED_AFTER_MS[state];
}

/**
 * When to query a refund again after this many checks: after 1, 2, 4 … minutes, at most every 6
 * hours.
 */
export function nextRefundCheckAt(checks: number, now: Date): Date {
  return new Date(
    now.getTime() + backoffMs({ firstMs: MINUTE_MS, longestMs: LONGEST_PAUSE_MS }, checks),
  );
}
