import { effectiveEvents, type SubscriptionEvent } from './event.ts';
import { decidedAgain } from './replay.ts';

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
