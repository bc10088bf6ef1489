import { laterOf } from '@nobayon/shared/domain/calendar.ts';
import type { Happening } from '@nobayon/shared/domain/subscription/event.ts';
import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import type { State } from '@nobayon/shared/domain/subscription/state.ts';
import { summarize } from '@nobayon/shared/domain/subscription/summary.ts';
import type { DbOrTx } from '../../db.ts';
import { type Actor, insertSubscriptionEvent, listEvents } from './subscription-events.store.ts';
import { saveSummary } from './subscriptions.store.ts';

/**
 * Writes down what happened to a user's subscription, and what they have now. Needs `lockUser`.
 * Returns what they had until then.
 */
export async function recordEvent(
  tx: DbOrTx,
  userId: number,
  happening: Happening,
  { now, actor = null }: { now: Date; actor?: Actor | null },
): Promise<State> {
  const events = await listEvents(tx, userId);
  // The clock of another process may be ahead: what comes later is later all the same.
  const at = laterOf(now, events.at(-1)?.at ?? now);
  const event = await insertSubscriptionEvent(tx, userId, happening, { at, actor });
  const all = [...events, event];
  await saveSummary(tx, userId, summarize(replay(all, at), all));
  return replay(events, at);
}
