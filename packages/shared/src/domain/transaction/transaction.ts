import type { CouponClaim } from '../coupon.ts';
import type { Paisa } from '../money.ts';

export const transactionStatuses = [
  'pending',
  'completed',
  'failed',
  'canceled',
  'refunded',
  'review',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/**
 * What the gateway told our server about one payment, in our words. Nothing else moves a
 * transaction: not what a browser brings back, not what anybody posts.
 */
export type Verdict =
  | {
      kind: 'paid';
      gatewayId: string | null;
      amount: Paisa;
      method: string | null;
      /** When it was paid, where the gateway tells. */
      paidAt?: Date;
      /** What keeps it from being granted although it was paid. */
      doubt?: 'risk' | 'currency';
      /** It was paid more than once. What is said here is said of one of these payments. */
      isPaidTwice?: boolean;
    }
  | { kind: 'failed' }
  | { kind: 'canceled' }
  | { kind: 'refunded' }
  /** Look again later. Never a reason to fail: a wrong merchant id answers "not found" as well. */
  | { kind: 'unknown'; reason: 'processing' | 'not_found' | 'unreachable' | 'unreadable' };

/** Why a payment that was made is in review. */
export const reviewReasons = [
  /** What was paid is not what was asked for. */
  'amount',
  /** It was paid when its price had lapsed, and its plan is dearer by now. */
  'price',
  /** Its discount is for a use that it does not hold, of a coupon that is used up. */
  'coupon',
  /** Another payment has the gateway's id of it. */
  'gateway_id',
  /** The gateway says it was paid, and holds the payer for risky. */
  'risk',
  /** It was paid in another currency than it was asked for in. */
  'currency',
  /** The gateway's answer to its start was lost, and it cannot be asked by our number. */
  'start_lost',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export type Settlement =
  | { kind: 'complete'; gatewayId: string | null; method: string | null }
  /** Paid, but not granted: it waits for a human. */
  | {
      kind: 'review';
      reason: ReviewReason;
      gatewayId: string | null;
      method: string | null;
      /** Null where nobody knows what was paid in taka, or whether. */
      paidAmount: Paisa | null;
    }
  | { kind: 'fail' }
  | { kind: 'cancel' }
  | { kind: 'refund' }
  /** Nothing is known yet. */
  | { kind: 'wait' }
  /** The answer says what the books say already, or may no longer change them. */
  | { kind: 'settled' };

/**
 * What becomes of a pending payment while the gateway does not know the end of it: `cancel` when its
 * owner turned back, `give_up` when nobody has paid for days. Both stay settleable.
 */
export type WhileUnknown = 'wait' | 'cancel' | 'give_up';

/** What was ordered, and how far it has come. */
export type Order = {
  status: TransactionStatus;
  /** The price before the discount. */
  amount: Paisa;
  /** What the gateway was asked to collect. */
  finalAmount: Paisa;
  days: number;
  createdAt: Date;
  settledAt: Date | null;
  /** Null where it is not in review. */
  reviewReason: ReviewReason | null;
};

/** What an order is held against when its payment arrives. */
export type Standing = {
  now: Date;
  /** What its plan and cycle cost and give by now; of an archived plan, what they did last. */
  offer: { price: Paisa; days: number };
  /** Null for an order without a coupon. */
  coupon: CouponClaim | null;
  /** Whether its customer says that they have paid, which a human has yet to look into. */
  isClaimed: boolean;
};

/** How long an order may be paid at the price that was shown, whatever the plan costs by then. */
export const PRICE_HOLDS_MS = 24 * 60 * 60_000;

/**
 * What a verdict does to a transaction.
 *
 * Moves: pending → completed, failed, canceled, review; failed and canceled → completed or review
 * (a late but verified payment); completed → refunded. A payment that was refunded before anyone
 * asked takes both steps at once and grants nothing. Review waits for an administrator, and ends
 * when the money went back. One over what the gateway said ends when the gateway says it right, and
 * one over a start that was lost when the gateway says any end of it. What was paid once more than it
 * was asked for moves nothing: that money is to go back.
 */
export function decideSettlement(
  order: Order,
  verdict: Verdict,
  standing: Standing,
  whileUnknown: WhileUnknown = 'wait',
): Settlement {
  const { status } = order;
  switch (verdict.kind) {
    case 'paid':
      return isOpen(status)
        ? settlePaid(order, verdict, standing)
        : endReview(order, verdict, standing);
    case 'refunded':
      return status === 'refunded' ? { kind: 'settled' } : { kind: 'refund' };
    case 'failed':
      return mayEndUnpaid(order) ? { kind: 'fail' } : { kind: 'settled' };
    case 'canceled':
      return mayEndUnpaid(order) ? { kind: 'cancel' } : { kind: 'settled' };
    case 'unknown':
      if (status !== 'pending') return { kind: 'settled' };
      if (standing.isClaimed) return { kind: 'wait' };
      // Days of silence are the gateway's own: only what it answers ends the wait for money.
      return whileUnknown === 'cancel' || (whileUnknown === 'give_up' && hasAnswered(verdict))
        ? { kind: 'cancel' }
        : { kind: 'wait' };
  }
}

/** Whether nobody has said yet that it was paid, nor how it ended. */
function mayEndUnpaid({ status, reviewReason }: Order): boolean {
  return status === 'pending' || (status === 'review' && reviewReason === 'start_lost');
}

type Paid = Extract<Verdict, { kind: 'paid' }>;
type PaidSettlement = Extract<Settlement, { kind: 'complete' | 'review' }>;

function endReview(order: Order, verdict: Paid, standing: Standing): Settlement {
  // What we hold against a payment, nothing that a gateway says ends.
  const isOverAnswer = order.reviewReason !== 'price' && order.reviewReason !== 'coupon';
  if (order.status !== 'review' || !isOverAnswer) return { kind: 'settled' };
  const settlement = settlePaid(order, verdict, standing);
  // Of a payment whose start was lost it is the first answer that there is.
  const isStillOverAnswer =
    settlement.kind === 'review' &&
    overAnswer.has(settlement.reason) &&
    order.reviewReason !== 'start_lost';
  return isStillOverAnswer ? { kind: 'settled' } : settlement;
}

/** What a gateway says of a payment, and may yet say otherwise. */
const overAnswer = new Set<ReviewReason>(['amount', 'risk', 'currency']);

function settlePaid(order: Order, paid: Paid, standing: Standing): PaidSettlement {
  const { amount, gatewayId, method } = paid;
  const reason = reviewReason(order, paid, standing);
  return reason === null
    ? { kind: 'complete', gatewayId, method }
    : {
        kind: 'review',
        reason,
        gatewayId,
        method,
        paidAmount: reason === 'currency' ? null : amount,
      };
}

function reviewReason(
  order: Order,
  paid: Paid,
  { now, offer, coupon }: Standing,
): ReviewReason | null {
  // An amount of another currency says nothing beside ours.
  if (paid.doubt === 'currency') return 'currency';
  if (paid.amount !== order.finalAmount) return 'amount';
  if (paid.doubt) return paid.doubt;
  // A payment in review had come when it went there, whatever became of it since.
  const knownBy = order.status === 'review' ? order.settledAt : null;
  const paidAt = paid.paidAt ?? knownBy ?? now;
  if (!holdsPrice(order, offer, paidAt)) return 'price';
  return coupon === 'used_up' ? 'coupon' : null;
}

/** Whether an order is good for what was shown, or no better than what is for sale by now. */
function holdsPrice(order: Order, offer: Standing['offer'], paidAt: Date): boolean {
  const isInTime = paidAt.getTime() - order.createdAt.getTime() <= PRICE_HOLDS_MS;
  return isInTime || (order.amount >= offer.price && order.days <= offer.days);
}

/** Whether the gateway could be understood, if only to say that it does not know either. */
export function hasAnswered(verdict: Verdict): boolean {
  if (verdict.kind !== 'unknown') return true;
  return verdict.reason === 'processing' || verdict.reason === 'not_found';
}

/** Whether a verified payment can still complete it. */
export function isOpen(status: TransactionStatus): boolean {
  return status === 'pending' || status === 'failed' || status === 'canceled';
}
