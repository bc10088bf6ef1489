import { DAY_MS } from '../calendar.ts';
import type { CouponAvailability } from '../coupon.ts';
import type { Paisa } from '../money.ts';
import { isAboutPayment, type Verdict } from './verdict.ts';

export const transactionStatuses = [
  'pending',
  'completed',
  'failed',
  'canceled',
  'refunded',
  'review',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Why a payment that was made is in review. */
export const reviewReasons = [
  /** The paid amount differs from the requested amount, or could not be read several times. */
  'amount',
  /** It was paid after its price had expired, and the plan has become more expensive. */
  'price',
  /** Its discount needs a coupon use that it no longer holds, and the coupon is used up. */
  'coupon',
  /** Another payment has the same gateway ID, or it is not clear which transfer the ID names. */
  'gateway_id',
  /** The gateway reports it as paid, but risky. */
  'risk',
  /** It was paid in another currency than requested. */
  'currency',
  /**
   * The gateway's answer to its start was lost, and the gateway cannot be queried by our number.
   */
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
      /** In paisa; null if the amount in taka is unknown, or whether it was paid at all. */
      paidAmount: Paisa | null;
    }
  | { kind: 'fail' }
  | { kind: 'cancel' }
  | { kind: 'refund' }
  /** Nothing is known yet. */
  | { kind: 'wait' }
  /** The answer matches what is stored, or can no longer change it. */
  | { kind: 'settled' };

/**
 * What to do with a pending payment whose result the gateway does not know: `cancel` if its owner
 * turned back or failed to pay, `give_up` if it was unpaid for days. It can still be settled after either.
 */
export type WhileUnknown = 'wait' | 'cancel' | 'give_up';

/** What was ordered, and its state. */
export type Order = {
  status: TransactionStatus;
  /** The price before the discount. */
  amount: Paisa;
  /** What the gateway was asked to collect. */
  finalAmount: Paisa;
  days: number;
  createdAt: Date;
  settledAt: Date | null;
  /** Null if it is not in review. */
  reviewReason: ReviewReason | null;
  /** Of a payment in review; null if it is unknown. */
  paidAmount: Paisa | null;
  /** How many times the gateway has answered the queries of the sweep, minutes or hours apart. */
  checks: number;
};

/** What an order is compared with when its payment arrives. */
export type SettlementFacts = {
  now: Date;
  /**
   * The current price in paisa and days of its plan and cycle; of an archived plan, the last ones.
   */
  offer: { price: Paisa; days: number };
  /** Null for an order without a coupon. */
  coupon: CouponAvailability | null;
  /** Whether its customer claims to have paid, and the claim is not decided yet. */
  isClaimed: boolean;
};

/**
 * How long an order can be paid at the price that was shown, even if the plan has become more
 * expensive.
 */
export const PRICE_HOLDS_MS = DAY_MS;

/** After this many checks, an amount that cannot be read is no passing fault of the gateway. */
const CHECKS_FOR_AN_AMOUNT = 3;

/**
 * What a verdict does to a transaction.
 *
 * Transitions: pending → completed, failed, canceled or review; failed and canceled → completed
 * or review (a late but verified payment); completed → refunded. A payment that was refunded before
 * we asked takes both steps at once and grants nothing. Review waits for an administrator and ends
 * when the money was returned. A review because of the gateway's answer also ends when a later
 * answer resolves it, and one because of a lost start ends with any final answer. An additional
 * payment for a settled order changes nothing: that money has to be refunded.
 */
export function decideSettlement(
  order: Order,
  verdict: Verdict,
  facts: SettlementFacts,
  whileUnknown: WhileUnknown = 'wait',
): Settlement {
  const { status } = order;
  switch (verdict.kind) {
    case 'paid':
      if (!isOpen(status)) return endReview(order, verdict, facts);
      return verdict.amount === null && order.checks < CHECKS_FOR_AN_AMOUNT
        ? { kind: 'wait' }
        : settlePaid(order, verdict, facts);
    case 'refunded':
      return status === 'refunded' ? { kind: 'settled' } : { kind: 'refund' };
    case 'failed':
      return mayEndUnpaid(order) ? { kind: 'fail' } : { kind: 'settled' };
    case 'canceled':
      return mayEndUnpaid(order) ? { kind: 'cancel' } : { kind: 'settled' };
    case 'unknown':
      if (status !== 'pending') return { kind: 'settled' };
      if (facts.isClaimed) return { kind: 'wait' };
      // Only an answer about the payment ends the wait for it: not silence, and no error either,
      // which may be about our credentials.
      return whileUnknown === 'cancel' || (whileUnknown === 'give_up' && isAboutPayment(verdict))
        ? { kind: 'cancel' }
        : { kind: 'wait' };
  }
}

/** Whether neither a payment nor its end has been reported. */
function mayEndUnpaid({ status, reviewReason }: Order): boolean {
  return status === 'pending' || (status === 'review' && reviewReason === 'start_lost');
}

type Paid = Extract<Verdict, { kind: 'paid' }>;
type PaidSettlement = Extract<Settlement, { kind: 'complete' | 'review' }>;

function endReview(order: Order, verdict: Paid, facts: SettlementFacts): Settlement {
  const isOurReason = order.reviewReason !== null && ourReasons.has(order.reviewReason);
  if (order.status !== 'review' || isOurReason) return { kind: 'settled' };
  const settlement = settlePaid(order, verdict, facts);
  if (settlement.kind !== 'review' || !gatewayReasons.has(settlement.reason)) return settlement;
  // For a payment whose start was lost, any answer is the first one, and the first readable amount
  // is news.
  const isNews =
    order.reviewReason === 'start_lost' ||
    (order.reviewReason === 'amount' && order.paidAmount === null && verdict.amount !== null);
  return isNews ? settlement : { kind: 'settled' };
}

/** Reasons of ours, which no answer of the gateway can resolve. */
const ourReasons = new Set<ReviewReason>(['price', 'coupon']);
/** Reasons in the gateway's answer, which a later answer can resolve. */
const gatewayReasons = new Set<ReviewReason>(['amount', 'risk', 'currency', 'gateway_id']);

function settlePaid(order: Order, paid: Paid, facts: SettlementFacts): PaidSettlement {
  const { amount, gatewayId, method } = paid;
  const reason = reviewReason(order, paid, facts);
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
  { now, offer, coupon }: SettlementFacts,
): ReviewReason | null {
  // An amount in another currency cannot be compared with ours.
  if (paid.doubt === 'currency') return 'currency';
  if (paid.amount !== order.finalAmount) return 'amount';
  if (paid.doubt) return paid.doubt;
  // A payment in review was known to be paid when its review started, whatever has changed since.
  // Of one whose start was lost, nothing was known.
  const wasKnown = order.status === 'review' && order.reviewReason !== 'start_lost';
  const knownBy = wasKnown ? order.settledAt : null;
  const paidAt = paid.paidAt ?? knownBy ?? now;
  if (!holdsPrice(order, offer, paidAt)) return 'price';
  return coupon === 'unavailable' ? 'coupon' : null;
}

/**
 * Whether an order can be paid at its shown price: the price still holds, or the plan costs no more
 * now.
 */
function holdsPrice(order: Order, offer: SettlementFacts['offer'], paidAt: Date): boolean {
  const isInTime = paidAt.getTime() - order.createdAt.getTime() <= PRICE_HOLDS_MS;
  return isInTime || (order.amount >= offer.price && order.days <= offer.days);
}

/** Whether a verified payment can still complete this one. */
export function isOpen(status: TransactionStatus): boolean {
  return status === 'pending' || status === 'failed' || status === 'canceled';
}
