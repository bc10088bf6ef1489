import { type DbOrTx, lockUntilCommit, Prisma } from '../../db.ts';
import { CHAT_SYNC_KEY } from '../../jobs/job-keys.ts';
import { LOW_PRIORITY } from '../../jobs/queue.store.ts';

// The queue is only accessed through its public view and functions.

/** The priority of syncs that somebody waits for. */
const AWAITED = 0;
/** Held by changes of plans, and shared by the ends of syncs. */
export const PLANS_LOCK = 'nobayon:access-of-plans';

/**
 * Queues a sync for each of many users, in one statement. `ids` selects their IDs in a column `id`.
 * People who wait, for the chat service or an email, are served first: also one of these users, if
 * their own purchase has queued a sync already.
 */
async function queueManySyncs(
  tx: DbOrTx,
  ids: Prisma.Sql,
  { isAwaited = false } = {},
): Promise<void> {
  const priority = isAwaited ? AWAITED : LOW_PRIORITY;
  // The awaited ones are listed first, because a join with the waiting jobs gets quadratic: the
  // database takes their table for as empty as it usually is.
  await tx.$executeRaw`
    WITH awaited AS MATERIALIZED (
      SELECT key FROM graphile_worker.jobs
      WHERE task_identifier = 'sync_chat_user' AND priority < ${priority} AND locked_at IS NULL
    )
    SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
      SELECT json_populate_record(
        NULL::graphile_worker.job_spec,
        json_build_object(
          'identifier', 'sync_chat_user',
          'payload', json_build_object('userId', id),
          'job_key', ${CHAT_SYNC_KEY}::text || id,
          'priority', CASE
            WHEN ${CHAT_SYNC_KEY}::text || id IN (SELECT key FROM awaited) THEN ${AWAITED}::int
            ELSE ${priority}::int
          END))
      FROM (${ids}) AS wanted
      ORDER BY id))`;
}

/** The same for users whose IDs are known. */
export async function queueChatSyncs(
  tx: DbOrTx,
  userIds: number[],
  how: { isAwaited?: boolean } = {},
): Promise<void> {
  if (userIds.length === 0) return;
  await queueManySyncs(tx, Prisma.sql`SELECT unnest(${userIds}::int[]) AS id`, how);
}

/**
 * Queues a sync for users for whom none waits, and lets those that wait run before the ones that
 * nobody waits for. They stay as they are otherwise: queued again, they would have all their
 * attempts again, whatever happened before. One that has used them all is replaced.
 */
export async function queueAwaitedSyncs(tx: DbOrTx, userIds: number[]): Promise<void> {
  await queueManySyncs(
    tx,
    Prisma.sql`
      SELECT user_id AS id FROM unnest(${userIds}::int[]) AS user_id
      WHERE NOT EXISTS (
        SELECT FROM graphile_worker.jobs
        WHERE key = ${CHAT_SYNC_KEY}::text || user_id AND locked_at IS NULL AND attempts < max_attempts)`,
    { isAwaited: true },
  );
  await tx.$executeRaw`
    SELECT count(*) FROM graphile_worker.reschedule_jobs(
      ARRAY(
        SELECT jobs.id FROM graphile_worker.jobs
        JOIN unnest(${userIds}::int[]) AS user_id ON key = ${CHAT_SYNC_KEY}::text || user_id
        WHERE locked_at IS NULL AND priority > ${AWAITED}
      ),
      priority := ${AWAITED}::int)`;
}

/**
 * Makes the syncs of users due that wait for their next attempt after a failure, with the attempts
 * that they have left: somebody waits for them. Not those that failed a moment ago.
 */
export async function retryFailedSyncsNow(
  tx: DbOrTx,
  { userIds, failedBefore }: { userIds: number[]; failedBefore: Date },
): Promise<void> {
  await tx.$executeRaw`
    SELECT count(*) FROM graphile_worker.reschedule_jobs(
      ARRAY(
        SELECT jobs.id FROM graphile_worker.jobs
        JOIN users ON jobs.key = ${CHAT_SYNC_KEY}::text || users.id
        WHERE users.id = ANY(${userIds}::int[]) AND users.chat_failed_at < ${failedBefore}
          AND jobs.locked_at IS NULL AND jobs.attempts > 0 AND jobs.attempts < jobs.max_attempts
          AND jobs.run_at > now()
      ),
      run_at := now())`;
}

/** Queues a sync of all current users of a plan, in the transaction of the plan's change. */
export function queueSyncOfMembers(tx: DbOrTx, planId: number, now: Date): Promise<void> {
  const isMember = Prisma.sql`
    plan_id = ${planId} AND (expires_at IS NULL OR expires_at > ${now})`;
  return queueUsersWhere(tx, isMember);
}

/** The same for all users without a plan, who have the access of the free plan. */
export function queueSyncOfUsersWithoutPlan(tx: DbOrTx, now: Date): Promise<void> {
  return queueUsersWhere(tx, Prisma.sql`plan_id IS NULL OR expires_at <= ${now}`);
}

/**
 * A sync that is running may have read the plan from before the change. It ends after the commit,
 * and then reads it again: the queue adds no job for it if a worker takes it at this moment.
 */
async function queueUsersWhere(tx: DbOrTx, condition: Prisma.Sql): Promise<void> {
  await lockUntilCommit(tx, PLANS_LOCK);
  await queueManySyncs(
    tx,
    Prisma.sql`
      SELECT users.id FROM users LEFT JOIN subscriptions ON subscriptions.user_id = users.id
      WHERE ${condition}`,
  );
}

/**
 * Queues a sync for users whose access has changed by the passing of time, `limit` of them at most.
 * Returns their number.
 */
export async function queueDueSyncs(
  tx: DbOrTx,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const due = await tx.$queryRaw<{ id: number }[]>`
    WITH due AS MATERIALIZED (
      SELECT id FROM users
      WHERE chat_due_at <= ${now}
      ORDER BY chat_due_at
      LIMIT ${limit}
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE users SET chat_due_at = NULL WHERE id IN (SELECT id FROM due)
    RETURNING id`;
  await queueChatSyncs(
    tx,
    due.map(({ id }) => id),
  );
  return due.length;
}

/** The number of users whose sync is queued or running, and has not failed yet. */
export async function countWaitingSyncs(tx: DbOrTx): Promise<number> {
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM graphile_worker.jobs
    WHERE task_identifier = 'sync_chat_user' AND attempts <= (locked_at IS NOT NULL)::int`;
  return found?.count ?? 0;
}

/**
 * Makes all waiting jobs and removals for the chat service due now, with their full number of
 * attempts, after the jobs that people wait for now, which are due already.
 */
export async function makeChatJobsDue(tx: DbOrTx): Promise<void> {
  await tx.$executeRaw`
    SELECT count(*) FROM graphile_worker.reschedule_jobs(
      ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE task_identifier IN ('sync_chat_user', 'remove_chat_access') AND locked_at IS NULL
          AND NOT (attempts = 0 AND run_at <= now())
      ),
      run_at := now(), attempts := 0, priority := ${LOW_PRIORITY}::int)`;
  await tx.$executeRaw`
    UPDATE chat_removals SET next_try_at = since WHERE settled_at IS NULL`;
}
