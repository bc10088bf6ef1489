import type { Happening } from '@nobayon/shared/domain/subscription/event.ts';
import type { DbOrTx } from '../../db.ts';
import { historyEntry } from './history-entry.ts';
import { type Actor, insertSubscriptionEvent, listEvents } from './subscription-events.store.ts';
import { saveSummary } from './subscriptions.store.ts';

/** Stores an event of a user's subscription and the resulting state. Needs `lockUser`. */
export async function recordEvent(
  tx: DbOrTx,
  userId: number,
  happening: Happening,
  { now, actor = null }: { now: Date; actor?: Actor | null },
): Promise<void> {
  const { at, summary } = historyEntry(await listEvents(tx, userId), happening, now);
  await insertSubscriptionEvent(tx, userId, happening, { at, actor });
  await saveSummary(tx, userId, summary);
}
