import { type SubscriptionEvent, standing } from './event.ts';
import { history } from './replay.ts';

/**
 * The expiry that a new one would take the place of: the last that was set on the present plan, as
 * long as it stands. A correction leaves everything as if what it corrects had never been typed. A
 * date for a plan that was made endless is its end and corrects nothing: what was set aside meanwhile
 * was not used.
 */
export function correctable(events: readonly SubscriptionEvent[]): number | null {
  let found: number | null = null;
  for (const { event, before, after } of history(events)) {
    if (before.planId !== after.planId) found = null;
    if (event.kind === 'expiry_set') found = event.until === null ? null : event.id;
  }
  return found;
}

/** Whether an event still has an effect, and if not, why. */
export type Standing = 'stands' | 'undone' | 'replaced';

/** How each event stands, by its id. */
export function standings(events: readonly SubscriptionEvent[]): Map<number, Standing> {
  const stand = new Set(standing(events).map(({ id }) => id));
  const undone = new Set(
    events.flatMap((event) =>
      event.kind === 'undone' && stand.has(event.id) ? [event.eventId] : [],
    ),
  );
  return new Map(
    events.map(({ id }) => [id, stand.has(id) ? 'stands' : undone.has(id) ? 'undone' : 'replaced']),
  );
}
