import { elementsOf } from './appended.ts';
import { effectiveEvents, type SubscriptionEvent, undoneIds } from './event.ts';
import { replay } from './replay.ts';
import { currentStay } from './state.ts';

/**
 * The id of the event that a new expiry date replaces: the last date set on the current plan, alone
 * or together with the plan, if it still has an effect. A correction makes the corrected date never
 * have happened. A date for a plan without end is that plan's end and corrects nothing: worth that
 * was set aside until then was not used.
 */
export function correctable(events: readonly SubscriptionEvent[]): number | null {
  const stay = currentStay(replay(events, new Date(0)));
  const basis = stay?.basis;
  const event = effectiveEvents(events).find(({ id }) => id === basis?.eventId);
  if (event?.kind !== 'expiry_set' && event?.kind !== 'plan_given') return null;
  const isReplaced = 'isMinimum' in event;
  // A date that keeps the customer on the plan: without it, the next one would be set on another.
  const isSource = elementsOf(stay?.sources ?? null).some(({ eventId }) => eventId === event.id);
  if (event.kind === 'expiry_set' && isSource) return null;
  return event.until instanceof Date && !isReplaced ? event.id : null;
}

/** Whether an event still has an effect, and if not, why. */
export type EventStanding = 'stands' | 'undone' | 'replaced';

/** Whether each event still has an effect, by its id. */
export function eventStandings(events: readonly SubscriptionEvent[]): Map<number, EventStanding> {
  const effective = new Set(effectiveEvents(events).map(({ id }) => id));
  const undone = undoneIds(events);
  const standingOf = (id: number): EventStanding => {
    if (effective.has(id)) return 'stands';
    return undone.has(id) ? 'undone' : 'replaced';
  };
  return new Map(events.map(({ id }) => [id, standingOf(id)]));
}
