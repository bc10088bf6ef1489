import type { Paisa } from '../money.ts';
import { elementsOf } from './appended.ts';
import { applyEvent } from './apply-event.ts';
import {
  type Corrected,
  correctedEvents,
  effectiveEvent,
  effectiveEvents,
  type SubscriptionEvent,
  undoneIds,
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
  return stateOf(decidedAgain(events), now);
}

function stateOf(decided: readonly SubscriptionEvent[], now: Date): State {
  return advance(correctedEvents(decided).reduce(next, START).state, now);
}

/**
 * The id of the event that a new expiry date replaces: the last date set on the current plan, alone
 * or together with the plan, if it still has an effect. A correction makes the corrected date never
 * have happened. A date for a plan without end is that plan's end and corrects nothing: worth that
 * was set aside until then was not used.
 */
export function correctable(events: readonly SubscriptionEvent[]): number | null {
  return correctableIn(decidedAgain(events));
}

function correctableIn(decided: readonly SubscriptionEvent[]): number | null {
  const stay = currentStay(stateOf(decided, new Date(0)));
  const basis = stay?.basis;
  const event = effectiveEvents(decided).find(({ id }) => id === basis?.eventId);
  if (event?.kind !== 'expiry_set' && event?.kind !== 'plan_given') return null;
  const isReplaced = 'isMinimum' in event;
  // A date that keeps the customer on the plan: without it, the next one would be set on another.
  const isSource = elementsOf(stay?.sources ?? null).some(({ eventId }) => eventId === event.id);
  if (event.kind === 'expiry_set' && isSource) return null;
  return event.until instanceof Date && !isReplaced ? event.id : null;
}

/**
 * The events without those that were undone, and with what each date then replaces: a wrong date,
 * then without end, then the right date, and without end is undone. The right date was entered for
 * a plan without end, and replaced nothing.
 */
export function decidedAgain(events: readonly SubscriptionEvent[]): readonly SubscriptionEvent[] {
  const undoings = events.filter(({ kind }) => kind === 'undone');
  if (undoings.length === 0) return events;
  const undone = undoneIds(undoings);
  return events.reduce<SubscriptionEvent[]>((before, event) => {
    const isUndoing = event.kind === 'undone' && !undone.has(event.id);
    return [...(isUndoing ? without(before, event.eventId) : before), event];
  }, []);
}

/** The same events if one had not happened. */
function without(events: readonly SubscriptionEvent[], eventId: number): SubscriptionEvent[] {
  const undoing = {
    id: Number.MAX_SAFE_INTEGER,
    at: new Date(0),
    kind: 'undone',
    eventId,
  } as const;
  const undone = undoneIds([...events, undoing]);
  const kept: SubscriptionEvent[] = [];
  for (const event of events) {
    if (undone.has(event.id)) continue;
    const isLaterDate = event.kind === 'expiry_set' && event.id > eventId;
    kept.push(isLaterDate ? { ...event, replaces: correctableIn(kept) } : event);
  }
  return kept;
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
