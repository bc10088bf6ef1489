import { DAY_MS } from '../calendar.ts';
import { MAX_DAYS } from '../expiry.ts';
import type { Paisa } from '../money.ts';
import { type Appended, replaceLast } from './appended.ts';
import type { Terms } from './event.ts';
import { type Lot, type PlanRate, smallerOf, ticks, toMs } from './lots/lot.ts';
import { type Lots, lotsOf, timeOfAll, useFirst } from './lots/lots.ts';

/** Free time in ticks. It has no worth and is used after paid time. */
export type GivenTime = bigint | 'endless';

/** What put the customer on a plan, or keeps them there, and at which terms. */
export type Source = {
  eventId: number;
  at: Date;
  transactionId: number | null;
  terms: Terms;
  /**
   * A payment before any use, without what was refunded of it in part. Null for others, and for
   * payments from before the history.
   */
  lot: Lot | null;
  /** How long the plan lasts at least from then on: for a plan given for its own days. */
  least: bigint;
};

/**
 * What the time of a stay is computed from, without what was refunded: what the customer had when
 * it began, or when an administrator last set its end.
 */
export type Basis = {
  eventId: number;
  at: Date;
  lots: Lots;
  given: GivenTime;
  /**
   * An end counts the payments until then, so their refunds take what is left of them. No time of
   * an earlier stay is added after it.
   */
  isEnd: boolean;
};

/** What was left of the payments when a refund brought a stay back, after some use elsewhere. */
export type Loss = { eventId: number; at: Date; left: Lots };

/** One stay on one plan; null is a stay without any. A refund can bring back the one before. */
export type Stay = PlanRate & {
  sources: Appended<Source>;
  /** What is left of the given time, or was when the customer left the plan. */
  given: GivenTime;
  basis: Basis;
  /** Those since the basis. */
  losses: Appended<Loss>;
  startedAt: Date;
  /**
   * When its time ran out, or would have run out as it was when the customer left it. Meaningless
   * for the present stay while some is left.
   */
  endedAt: Date;
};

/** A refund of an amount of a payment, or of all that is left of it. */
export type Refund = { id: number; at: Date; transactionId: number; amount: Paisa | 'all' };

/** What a customer has at an instant. */
export type State = {
  at: Date;
  lots: Lots;
  /** The last one is now. */
  stays: Appended<Stay>;
  refunds: Appended<Refund>;
};

export const MAX_TICKS = ticks(MAX_DAYS * DAY_MS);

/** The state before any event. */
export function emptyState(at: Date): State {
  return { at, lots: lotsOf([]), stays: null, refunds: null };
}

/** The plan that they are on, or were on last; null without any. */
export function currentStay({ stays }: State): Stay | null {
  return stays && stays.last.planId !== null ? stays.last : null;
}

/** The state with changes to the current stay, if there is one. */
export function withStay(state: State, changes: Partial<Stay>): State {
  const stay = currentStay(state);
  return stay ? { ...state, stays: replaceLast(state.stays, { ...stay, ...changes }) } : state;
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
  return withStay({ ...state, at: to, lots }, { given, endedAt });
}

/** The state with as much given time as the current plan needs to last at least so long. */
export function lastingAtLeast(state: State, time: bigint): State {
  const missing = time - paidTime(state);
  const given = currentStay(state)?.given ?? 0n;
  return given === 'endless' || given >= missing ? state : withStay(state, { given: missing });
}
