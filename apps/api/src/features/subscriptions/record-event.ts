import type { SubscriptionChange } from '@nobayon/shared/domain/subscription/event.ts';
import type { DbOrTx } from '../../db.ts';
import { historyEntry } from './history-entry.ts';
import { type Actor, insertSubscriptionEvent, listEvents } from './subscription-events.store.ts';
import { saveSummary } from './subscriptions.store.ts';

/** Stores an event of a user's subscription and the resulting state. Needs `lockUser`. */
export async function recordEvent(
  tx: DbOrTx,
  userId: number,
  change: SubscriptionChange,
  { now, actor = null }: { now: Date; actor?: Actor | null },
): Promise<void> {
  const { at, summary } = historyEntry(await listEvents(tx, userId), change, now);
  await insertSubscriptionEvent(tx, userId, change, { at, actor });
  await saveSummary(tx, userId, summary);
}
