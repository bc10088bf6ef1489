import type { DbOrTx } from '../../../db.ts';
import { AppError } from '../../../http/app-error.ts';
import { showHistory } from '../history/show-history.ts';
import { listEvents } from '../subscription-events.store.ts';

/** Returns the kind of an event. Throws `event_not_undoable` if it cannot be undone. */
export async function requireUndoable(
  db: DbOrTx,
  userId: number,
  eventId: number,
): Promise<string> {
  const history = await showHistory(db, userId, await listEvents(db, userId));
  const event = history.find(({ id }) => id === eventId);
  if (!event?.can_undo) throw new AppError('event_not_undoable');
  return event.kind;
}
