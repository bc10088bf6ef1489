import { elementsOf } from './appended.ts';
import { stateOf } from './course.ts';
import { effectiveEvents, type SubscriptionEvent, undoingsOf } from './event.ts';
import { currentStay } from './state.ts';

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
 * a plan without end, and replaced nothing. A date that replaced the one of a plan was meant for that
 * plan, so it is undone with it.
 */
export function decidedAgain(events: readonly SubscriptionEvent[]): readonly SubscriptionEvent[] {
  const undoings = undoingsOf(events);
  if (undoings.size === 0) return events;
  const kept: SubscriptionEvent[] = [];
  // Undone plans, and the dates that replaced theirs.
  const withPlans = new Set<number>();
  let lastUndoing = 0;
  for (const event of events) {
    // What was entered after an undoing was decided without what that undid.
    const entered = event.id < lastUndoing ? enteredAfter(kept, event) : event;
    const undoing = undoings.get(event.id);
    const isOfPlan = event.kind === 'expiry_set' && withPlans.has(event.replaces ?? 0);
    if (undoing === undefined && !isOfPlan) kept.push(entered);
    else if (isOfPlan || entered.kind === 'plan_given') withPlans.add(event.id);
    lastUndoing = Math.max(lastUndoing, undoing ?? 0);
  }
  return kept;
}

/**
 * An administrator's event as it would have been entered after others: a plan with a date is a date
 * alone if the customer is on that plan already.
 */
function enteredAfter(
  before: readonly SubscriptionEvent[],
  event: SubscriptionEvent,
): SubscriptionEvent {
  if (event.kind !== 'expiry_set' && event.kind !== 'plan_given') return event;
  const { id, at, until } = event;
  if (until === 'own_days') return event;
  const current = currentStay(stateOf(before, at));
  if (event.kind === 'plan_given' && event.planId !== current?.planId) return event;
  return { id, at, kind: 'expiry_set', until, replaces: correctableIn(before) };
}

/** Whether an event still has an effect, and if not, why. */
export type EventStanding = 'stands' | 'undone' | 'replaced';

/** Whether each event still has an effect, by its id. */
export function eventStandings(events: readonly SubscriptionEvent[]): Map<number, EventStanding> {
  const decided = decidedAgain(events);
  const happened = new Set(decided.map(({ id }) => id));
  const effective = new Set(effectiveEvents(decided).map(({ id }) => id));
  const standingOf = (id: number): EventStanding => {
    if (effective.has(id)) return 'stands';
    return happened.has(id) ? 'replaced' : 'undone';
  };
  return new Map(events.map(({ id }) => [id, standingOf(id)]));
}
