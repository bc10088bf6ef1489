import { DAY_MS } from '../../calendar.ts';
import type { Paisa } from '../../money.ts';
import type { Terms } from '../event.ts';

/**
 * Time is counted in millionths of a nanosecond, and a lot is divided into enough parts that a
 * lifetime of rounding errors stays below a millionth of a paisa.
 */
export const TICKS_PER_MS = 10n ** 12n;
const WHOLE = 10n ** 30n;

/** What one payment bought, and how much of it is left, neither used nor refunded. */
export type Lot = {
  transactionId: number;
  /** The plan it was bought for. */
  planId: number;
  /** How long all of it lasts there. */
  ms: number;
  paid: Paisa;
  /** The part that is left: `WHOLE` before any use, 0 at the end. */
  left: bigint;
};

/** The plan on which a lot is used. Payments for other plans are converted at its terms. */
export type PlanRate = { planId: number | null; terms: Terms };

/** An unused lot. */
export function newLot(lot: Omit<Lot, 'left'>): Lot {
  return { ...lot, left: WHOLE };
}

/**
 * How long a lot lasts, in ticks. On its own plan it lasts the time that was bought, so that
 * leaving and returning changes nothing. On another plan it lasts what its worth buys at list
 * price. On a plan without a price it lasts no time and stays as worth.
 */
export function timeOf(lot: Lot, { planId, terms }: PlanRate): bigint {
  if (lot.planId === planId) return (lot.left * ticks(lot.ms)) / WHOLE;
  if (planId === null || terms.price === 0 || lot.paid === 0) return 0n;
  return (lot.left * BigInt(lot.paid) * ticks(terms.days * DAY_MS)) / (WHOLE * BigInt(terms.price));
}

/** The lot after some ticks were used, at most `timeOf` of it. */
export function used(lot: Lot, rate: PlanRate, time: bigint): Lot {
  const whole = timeOf(lot, rate);
  if (time === 0n) return lot;
  return { ...lot, left: time >= whole ? 0n : lot.left - (lot.left * time) / whole };
}

/** The lot after a refund of `amount` paisa: its share is removed, but no more than is left. */
export function reduced(lot: Lot, amount: Paisa): Lot {
  const share = amount >= lot.paid ? WHOLE : (BigInt(amount) * WHOLE) / BigInt(lot.paid);
  return { ...lot, left: share >= lot.left ? 0n : lot.left - share };
}

/**
 * What is left of a payment, in parts of `WHOLE` of a paisa. Sum these first, then round once with
 * `toPaisa`.
 */
export function worthOf({ left, paid }: Lot): bigint {
  return left * BigInt(paid);
}

/** Worth, as `worthOf` counts it, in paisa: rounded half up. */
export function toPaisa(worth: bigint): Paisa {
  return Number((worth * 2n + WHOLE) / (WHOLE * 2n));
}

/** Milliseconds as ticks. */
export function ticks(ms: number): bigint {
  return BigInt(ms) * TICKS_PER_MS;
}

/** Ticks as milliseconds, rounded half up. */
export function toMs(time: bigint): number {
  return Number((time * 2n + TICKS_PER_MS) / (TICKS_PER_MS * 2n));
}

export function smallerOf(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
