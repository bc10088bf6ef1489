import { DAY_MS } from '../calendar.ts';
import type { Paisa } from '../money.ts';
import type { Terms } from './event.ts';

/**
 * Time is counted in millionths of a nanosecond, and a lot in so many parts that a lifetime of
 * rounding comes to less than a millionth of a paisa.
 */
export const TICKS_PER_MS = 10n ** 12n;
const WHOLE = 10n ** 30n;

/** What one payment bought, and how much of it is neither used nor taken back. */
export type Lot = {
  transactionId: number;
  /** The plan it was bought for. */
  planId: number;
  /** How long it lasts there. */
  ms: number;
  paid: Paisa;
  /** Of `WHOLE`. */
  left: bigint;
};

/** Where a lot is used: on a plan, which takes the worth of other plans' payments at its terms. */
export type Place = { planId: number | null; terms: Terms };

/** A lot of which nothing is used yet. */
export function newLot(lot: Omit<Lot, 'left'>): Lot {
  return { ...lot, left: WHOLE };
}

/**
 * How long a lot lasts from here, in ticks. On the plan it was bought for it is the time that was
 * bought, so that going away and coming back is nothing. Elsewhere it is what its worth buys at
 * list price: nothing on a plan that has no price, where it stays as worth.
 */
export function timeOf(lot: Lot, { planId, terms }: Place): bigint {
  if (lot.planId === planId) return (lot.left * ticks(lot.ms)) / WHOLE;
  if (planId === null || terms.price === 0) return 0n;
  return (lot.left * BigInt(lot.paid) * ticks(terms.days * DAY_MS)) / (WHOLE * BigInt(terms.price));
}

/** A lot after it was used for some ticks, at most `timeOf` of it. */
export function used(lot: Lot, place: Place, time: bigint): Lot {
  const whole = timeOf(lot, place);
  if (time === 0n) return lot;
  return { ...lot, left: time >= whole ? 0n : lot.left - (lot.left * time) / whole };
}

/** A lot after a part of what was paid for it went back: its share goes, and no more than is left. */
export function reduced(lot: Lot, amount: Paisa): Lot {
  const share = amount >= lot.paid ? WHOLE : (BigInt(amount) * WHOLE) / BigInt(lot.paid);
  return { ...lot, left: share >= lot.left ? 0n : lot.left - share };
}

/** What is left of what was paid, in parts of `WHOLE` of a paisa: `toPaisa` rounds a sum of these. */
export function worthOf({ left, paid }: Lot): bigint {
  return left * BigInt(paid);
}

/** Half up. */
export function toPaisa(worth: bigint): Paisa {
  return Number((worth * 2n + WHOLE) / (WHOLE * 2n));
}

/** Milliseconds as ticks. */
export function ticks(ms: number): bigint {
  return BigInt(ms) * TICKS_PER_MS;
}

/** To the nearest millisecond. */
export function toMs(time: bigint): number {
  return Number((time * 2n + TICKS_PER_MS) / (TICKS_PER_MS * 2n));
}

export function smallerOf(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
