import { DAY_MS } from '../calendar.ts';
import { MAX_DAYS } from '../expiry.ts';
import { type Appended, replaceLast } from './appended.ts';
import type { Terms } from './event.ts';
import { type Lot, type PlanRate, smallerOf, ticks, toMs } from './lots/lot.ts';
import { type Lots, lotsOf, timeOfAll, useFirst } from './lots/lots.ts';

/** Free time in ticks. It has no worth and is used after paid time. */
export type GivenTime = bigint | 'endless';

/** What put the customer on a plan, or keeps them there, and at which terms. */
export type Source = {
  eventId: number;
  transactionId: number | null;
  terms: Terms;
  /**
   * A payment before any use, without what was refunded of it in part. Null for others, and for
   * payments from before the history.
   */
  lot: Lot | null;
};

/** One stay on one plan; null is a stay without any. A refund can bring back the one before. */
export type Stay = PlanRate & {
  sources: Appended<Source>;
  given: GivenTime;
  /** An administrator set the end. No time of an earlier stay is added after it. */
  isEndSet: boolean;
  /** The event that set the end or gave time last. It counted what was bought before. */
  givenBy: number | null;
  startedAt: Date;
  /**
   * When its time ran out, or would have run out as it was when the customer left it. Meaningless
   * for the present stay while some is left.
   */
  endedAt: Date;
  /**
   * What they would have had, if they had stayed, when they left or at the last refund since. Null
   * for the present stay, and where no time was given that ends.
   */
  left: { at: Date; lots: Lots; given: bigint } | null;
};

/** What a customer has at an instant. */
export type State = {
  at: Date;
  lots: Lots;
  /** The last one is now. */
  stays: Appended<Stay>;
};

export const MAX_TICKS = ticks(MAX_DAYS * DAY_MS);

/** The state before any event. */
export function emptyState(at: Date): State {
  return { at, lots: lotsOf([]), stays: null };
}

/** The plan that they are on, or were on last; null without any. */
export function currentStay({ stays }: State): Stay | null {
  return stays && stays.last.planId !== null ? stays.last : null;
}

/** How much longer payments last on the current plan, in ticks. */
export function paidTime(state: State): bigint {
  const stay = currentStay(state);
  return stay ? timeOfAll(state.lots, stay) : 0n;
}

/** When the present plan ends, or has ended; null never, or no plan at all. */
export function expiresAt(state: State): Date | null {
  const stay = currentStay(state);
  if (!stay || stay.given === 'endless') return null;
  const time = paidTime(state) + stay.given;
  if (time === 0n) return stay.endedAt;
  return new Date(state.at.getTime() + toMs(smallerOf(time, MAX_TICKS)));
}

/** Whether the current plan still gives time. */
export function isRunning(state: State): boolean {
  const stay = currentStay(state);
  if (!stay) return false;
  return stay.given === 'endless' || stay.given > 0n || timeOfAll(state.lots, stay) > 0n;
}

/**
 * The state at a later instant. Paid time is used first, then given time. Nothing is used without a
 * plan, or on a plan without end: customers get nothing for their money there.
 */
export function advance(state: State, to: Date): State {
  const elapsed = to.getTime() - state.at.getTime();
  if (elapsed <= 0) return state;
  const stay = currentStay(state);
  if (!stay || stay.given === 'endless') return { ...state, at: to };

  const { lots, unused } = useFirst(state.lots, stay, ticks(elapsed));
  const given = stay.given > unused ? stay.given - unused : 0n;
  const endedAt = expiresAt(state) ?? stay.endedAt;
  return { at: to, lots, stays: replaceLast(state.stays, { ...stay, given, endedAt }) };
}
