import { DAY_MS } from '../calendar.ts';
import type { Terms } from './event.ts';
import { type Lot, type Place, smallerOf, ticks, timeOf, toMs, used } from './lot.ts';

/** Free time in ticks. It has no worth and is used after paid time. */
export type Given = bigint | 'endless';

/** What put the customer on a plan, or keeps them there, and at which terms. */
export type Source = { eventId: number; transactionId: number | null; terms: Terms };

/** One stay on one plan; null is a stay without any. A refund can bring back the one before. */
export type Stay = Place & {
  sources: Source[];
  given: Given;
  /** An administrator set the end. No time of an earlier stay is added after it. */
  isEndSet: boolean;
  startedAt: Date;
  /** When the time ran out. Meaningless while some is left. */
  endedAt: Date;
};

/** What a customer has at an instant. */
export type State = {
  at: Date;
  /** In the order in which they are used. */
  lots: Lot[];
  /** The last one is now. */
  stays: Stay[];
};

/** A hundred years, more than any date that is shown. Anything beyond stays as worth. */
export const MOST_DAYS = 36_500;
export const MOST_TICKS = ticks(MOST_DAYS * DAY_MS);

/** The state of somebody to whom nothing has happened. */
export function nothing(at: Date): State {
  return { at, lots: [], stays: [] };
}

/** The plan that they are on, or were on last; null without any. */
export function presentStay({ stays }: State): Stay | null {
  const stay = stays.at(-1);
  return stay && stay.planId !== null ? stay : null;
}

/** How much longer payments last on the current plan, in ticks. */
export function paidTime(state: State): bigint {
  const stay = presentStay(state);
  return stay ? state.lots.reduce((sum, lot) => sum + timeOf(lot, stay), 0n) : 0n;
}

/** When the present plan ends, or has ended; null never, or no plan at all. */
export function expiresAt(state: State): Date | null {
  const stay = presentStay(state);
  if (!stay || stay.given === 'endless') return null;
  const time = paidTime(state) + stay.given;
  if (time === 0n) return stay.endedAt;
  return new Date(state.at.getTime() + toMs(smallerOf(time, MOST_TICKS)));
}

/** Whether the present plan still gives time. */
export function isRunning(state: State): boolean {
  const stay = presentStay(state);
  if (!stay) return false;
  if (stay.given === 'endless' || stay.given > 0n) return true;
  return state.lots.some((lot) => timeOf(lot, stay) > 0n);
}

/**
 * The state at a later instant. Paid time is used first, then given time. Nothing is used without a
 * plan, or on a plan without end: customers get nothing for their money there.
 */
export function advance(state: State, to: Date): State {
  const later = advanceToRenewal(state, to);
  return later === state ? state : withEnd(later, expiresAt(state));
}

/**
 * The same for a renewal, which ends nothing: only of a plan that has ended it is noted when. What is
 * not its turn yet is not looked at, so that a thousand renewals cost no more than each by itself.
 */
export function advanceToRenewal(state: State, to: Date): State {
  const elapsed = to.getTime() - state.at.getTime();
  if (elapsed <= 0) return state;
  const stay = presentStay(state);
  if (!stay || stay.given === 'endless') return { ...state, at: to };

  let rest = ticks(elapsed);
  let first = 0;
  const begun: Lot[] = [];
  for (; rest > 0n && first < state.lots.length; first += 1) {
    const lot = state.lots[first] as Lot;
    const time = timeOf(lot, stay);
    const here = smallerOf(time, rest);
    rest -= here;
    const after = used(lot, stay, here);
    if (after.left > 0n) begun.push(after);
  }
  const lots = begun.concat(state.lots.slice(first));
  const given = stay.given > rest ? stay.given - rest : 0n;
  const later = { at: to, lots, stays: replaceLast(state.stays, { ...stay, given }) };
  return isRunning(later) ? later : withEnd(later, expiresAt(state));
}

function withEnd(state: State, endedAt: Date | null): State {
  const stay = presentStay(state);
  return stay && endedAt
    ? { ...state, stays: replaceLast(state.stays, { ...stay, endedAt }) }
    : state;
}

export function replaceLast(stays: Stay[], stay: Stay): Stay[] {
  return [...stays.slice(0, -1), stay];
}
