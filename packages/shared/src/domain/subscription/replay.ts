import type { Paisa } from '../money.ts';
import { applyEvent } from './apply-event.ts';
import {
  type Corrected,
  correctedEvents,
  effectiveEvent,
  type SubscriptionEvent,
} from './event.ts';
import { toPaisa } from './lots/lot.ts';
import { type Lots, worthOfAll } from './lots/lots.ts';
import { advance, currentStay, emptyState, expiresAt, type State } from './state.ts';

/**
 * What a customer has at an instant, computed from their events and the time alone. Paid money
 * keeps its worth through every change, used time stays used, and an event that an administrator
 * undid never happened (docs/decisions/0001).
 */
export function replay(events: readonly SubscriptionEvent[], now: Date): State {
  return advance(correctedEvents(events).reduce(next, START).state, now);
}

/** A history up to an event. */
type Course = {
  /** The event, with the right date. Null if another one replaced it altogether. */
  event: SubscriptionEvent | null;
  before: State;
  state: State;
  /** Wrong dates by their event, until that is replaced. */
  mistakes: ReadonlyMap<number, Mistake>;
};

type Mistake = {
  /** What the customer had with a wrong date. */
  state: State;
  isPaidSince: boolean;
  /**
   * What they had with the wrong date before this one, if they had paid since that. Null once they
   * have paid since this one.
   */
  earlier: State | null;
};

const NOTHING = emptyState(new Date(0));
const START: Course = { event: null, before: NOTHING, state: NOTHING, mistakes: new Map() };

function next({ state: before, mistakes }: Course, told: Corrected): Course {
  const entered = told.event;
  const event = effectiveEvent(told);
  const replaces = entered.kind === 'expiry_set' ? entered.replaces : null;
  const replaced = replaces === null ? undefined : mistakes.get(replaces);
  // Without a payment since, the right date counts as if the wrong one had not been entered.
  const earlier = (replaced?.isPaidSince ? replaced.state : replaced?.earlier) ?? null;
  const had = earlier ? advance(earlier, entered.at).lots : undefined;
  const others = [...mistakes].filter(([id]) => id !== replaces);
  const after = new Map(others.map(([id, one]) => [id, event ? withEvent(one, event) : one]));
  if (event !== entered) {
    after.set(entered.id, { state: applied(before, entered, had), isPaidSince: false, earlier });
  }
  const state = event ? applied(before, event, had) : before;
  return { event, before, state, mistakes: after };
}

function withEvent({ state, isPaidSince, earlier }: Mistake, event: SubscriptionEvent): Mistake {
  const isPayment = event.kind === 'payment';
  return {
    state: applied(state, event),
    isPaidSince: isPaidSince || isPayment,
    earlier: earlier && !isPayment ? applied(earlier, event) : null,
  };
}

/** An event happens at its own time, or at that of the event before it if the clock was set back. */
function applied(last: State, event: SubscriptionEvent, had?: Lots): State {
  const before = advance(last, event.at);
  return applyEvent(before, { ...event, at: before.at }, had);
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
  return correctedEvents(events).flatMap((told) => {
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
