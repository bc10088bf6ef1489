import { effectiveEvents, type SubscriptionEvent, undoneIds } from './event.ts';
import { decidedAgain } from './replay.ts';

/** Whether an event still has an effect, and if not, why. */
export type EventStanding = 'stands' | 'undone' | 'replaced';

/** Whether each event still has an effect, by its id. */
export function eventStandings(events: readonly SubscriptionEvent[]): Map<number, EventStanding> {
  const effective = new Set(effectiveEvents(decidedAgain(events)).map(({ id }) => id));
  const undone = undoneIds(events);
  const standingOf = (id: number): EventStanding => {
    if (effective.has(id)) return 'stands';
    return undone.has(id) ? 'undone' : 'replaced';
  };
  return new Map(events.map(({ id }) => [id, standingOf(id)]));
}
