import type { Paisa } from '../money.ts';
import { applyEvent } from './apply-event.ts';
import { effectiveEvents, type SubscriptionEvent } from './event.ts';
import { toPaisa } from './lots/lot.ts';
import { worthOfAll } from './lots/lots.ts';
import { advance, currentStay, emptyState, expiresAt, type State } from './state.ts';

/**
 * What a customer has at an instant, computed from their events and the time alone. Paid money
 * keeps its worth through every change, used time stays used, and an event that an administrator
 * undid never happened (docs/decisions/0001).
 */
export function replay(events: readonly SubscriptionEvent[], now: Date): State {
  const state = effectiveEvents(events).reduce((last, event) => apply(last, event).after, START);
  return advance(state, now);
}

const START = emptyState(new Date(0));

/** An event happens at its own time, or at that of the event before it if the clock was set back. */
function apply(state: State, event: SubscriptionEvent): { before: State; after: State } {
  const before = advance(state, event.at);
  return { before, after: applyEvent(before, { ...event, at: before.at }) };
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
  let state = START;
  return effectiveEvents(events)
    .filter(({ kind }) => kind !== 'undone')
    .map((event) => {
      const { before, after } = apply(state, event);
      state = after;
      return { event, before: balanceOf(before), after: balanceOf(after) };
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
