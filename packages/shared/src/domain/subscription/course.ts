import { applyEvent } from './apply-event.ts';
import {
  type Corrected,
  correctedEvents,
  effectiveEvent,
  type SubscriptionEvent,
} from './event.ts';
import type { Lots } from './lots/lots.ts';
import { advance, emptyState, type State } from './state.ts';

/** A history up to an event. */
export type Course = {
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
export const START: Course = { event: null, before: NOTHING, state: NOTHING, mistakes: new Map() };

/** The history after one more event. */
export function next({ state: before, mistakes }: Course, told: Corrected): Course {
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

/** The state at an instant after events that all happened. */
export function stateOf(decided: readonly SubscriptionEvent[], now: Date): State {
  return advance(correctedEvents(decided).reduce(next, START).state, now);
}
