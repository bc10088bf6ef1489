import { backoffMs } from '@nobayon/shared/domain/backoff.ts';
import { HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import type { Db, DbOrTx } from '../../../db.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { queueChatSyncs } from '../chat-jobs.store.ts';
import type { Removal } from './removals.store.ts';

const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const pause = { firstMs: 15_000, longestMs: LONGEST_PAUSE_MS };
/** Longer than one attempt takes with a slow service. */
const CLAIM_MS = 2 * 60_000;

/**
 * Queues due removals, `limit` at most: a sync for users who still exist, otherwise the removal.
 * Returns their number.
 */
export function queueDueRemovals(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  return db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<{ id: number; userId: number | null; isAwaited: boolean }[]>`
      WITH due AS MATERIALIZED (
        SELECT id FROM chat_removals
        WHERE settled_at IS NULL AND next_try_at <= ${now}
        ORDER BY next_try_at
        LIMIT ${limit}
        FOR NO KEY UPDATE SKIP LOCKED
      )
      UPDATE chat_removals SET next_try_at = ${new Date(now.getTime() + CLAIM_MS)}
      WHERE id IN (SELECT id FROM due)
      RETURNING id, (SELECT id FROM users WHERE users.id = user_id) AS "userId",
        -- Who has a plan waits for its access.
        EXISTS (
          SELECT FROM subscriptions
          WHERE subscriptions.user_id = chat_removals.user_id
            AND (expires_at IS NULL OR expires_at > ${now})
        ) AS "isAwaited"`;
    for (const isAwaited of [true, false]) {
      const some = due.filter((removal) => removal.isAwaited === isAwaited);
      const ids = some.flatMap(({ userId }) => userId ?? []);
      await queueChatSyncs(tx, ids, { isAwaited });
    }
    for (const { id, userId } of due) if (userId === null) await queueRemoval(tx, id);
    return due.length;
  });
}

/** Queues the removal of access for a row of `chat_removals`. */
export function queueRemoval(tx: DbOrTx, removalId: number): Promise<void> {
  return queueJob(tx, 'remove_chat_access', { removalId });
}

/** Records a failed attempt, and when the next one is due. */
export async function recordFailedRemoval(
  tx: DbOrTx,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  const removal = await tx.chatRemoval.findUnique({ where: { id }, select: { tries: true } });
  if (!removal) return;
  const nextTryAt = new Date(now.getTime() + backoffMs(pause, removal.tries));
  await tx.chatRemoval.updateMany({
    where: { id },
    data: { tries: { increment: 1 }, error, nextTryAt },
  });
}

/** Records that a removal waits because the whole service is failing. */
export async function postponeRemoval(
  db: Db,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  const nextTryAt = new Date(now.getTime() + LONGEST_PAUSE_MS);
  await db.chatRemoval.updateMany({ where: { id }, data: { error, nextTryAt } });
}

/** Claims an open removal for one attempt; null if it is done or resolved. */
export async function claimRemoval(db: Db, id: number, now: Date): Promise<Removal | null> {
  const [claimed] = await db.chatRemoval.updateManyAndReturn({
    where: { id, settledAt: null },
    data: { nextTryAt: new Date(now.getTime() + CLAIM_MS) },
  });
  return claimed ?? null;
}

/** Closes a completed removal, unless it was reopened in the meantime. */
export async function closeRemoval(db: Db, { id, nextTryAt }: Removal): Promise<void> {
  await db.chatRemoval.deleteMany({ where: { id, nextTryAt } });
}

/** Makes removals due that wait for a later time than `now`, after the clock was set back. */
export async function resumeRemovals(tx: DbOrTx, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE chat_removals SET next_try_at = ${now} WHERE settled_at IS NULL AND next_try_at > ${now}`;
}
