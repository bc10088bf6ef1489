import type { Paisa } from '../money.ts';
import { decidedAgain } from './correction.ts';
import { next, START, stateOf } from './course.ts';
import { correctedEvents, type SubscriptionEvent } from './event.ts';
import { toPaisa } from './lots/lot.ts';
import { worthOfAll } from './lots/lots.ts';
import { advance, currentStay, expiresAt, type State } from './state.ts';

/**
 * What a customer has at an instant, computed from their events and the time alone. Paid money
 * keeps its worth through every change, used time stays used, and an event that an administrator
 * undid never happened (docs/decisions/0001).
 */
export function replay(events: readonly SubscriptionEvent[], now: Date): State {
  return stateOf(decidedAgain(events), now);
}

/** What an event did, or does: the plan, its end and the worth left before and after it. */
export type Step = { event: SubscriptionEvent; before: Balance; after: Balance };

export type Balance = {
  planId: number | null;
  /** Null never, or no plan at all. */
  expiresAt: Date | null;
  /** The remaining worth of the payments. */
  worth: Paisa;
};

/** The history step by step, without events that were undone or replaced. */
export function history(events: readonly SubscriptionEvent[]): Step[] {
  let course = START;
  return correctedEvents(decidedAgain(events)).flatMap((told) => {
    course = next(course, told);
    const { event, before, state } = course;
    if (event === null || event.kind === 'undone') return [];
    return { event, before: balanceOf(advance(before, event.at)), after: balanceOf(state) };
  });
}

/** Summarizes a state for display. */
export function balanceOf(state: State): Balance {
  return {
    planId: currentStay(state)?.planId ?? null,
    expiresAt: expiresAt(state),
    worth: worthLeft(state),
  };
}

/**
 * What is left of all payments in paisa, including worth that gives no time on the current plan.
 */
export function worthLeft({ lots }: State): Paisa {
  return toPaisa(worthOfAll(lots));
}
