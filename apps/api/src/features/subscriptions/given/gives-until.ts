import { paymentTimeEndsAt } from '@nobayon/shared/domain/subscription/remaining-time.ts';
import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import type { DbOrTx } from '../../../db.ts';
import { listEvents } from '../subscription-events.store.ts';

/** When the last time that a payment gives ends; null if it gives none. */
export async function givesUntil(
  db: DbOrTx,
  { id, userId }: { id: number; userId: number | null },
  now: Date,
): Promise<Date | null> {
  if (userId === null) return null;
  return paymentTimeEndsAt(replay(await listEvents(db, userId), now), id);
}
