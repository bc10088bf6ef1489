import { type Db, type DbOrTx, Prisma } from '../db.ts';
import { DEAD_AFTER_MS } from '../jobs/queue/with-heartbeat.ts';

/** The pause between attempts while the mail server is unavailable. */
const TRY_EVERY_MS = 15_000;
/** One failure may be about the email; this many in a row are about the server. */
const FAILURES_UNTIL_AWAY = 3;

export async function isMailServerAway(db: DbOrTx): Promise<boolean> {
  const state = await db.mailServerState.findUnique({ where: { id: 1 } });
  return state !== null && state.awaySince !== null;
}

/**
 * While the server is unavailable, one email may be tried: some time after the last one has ended,
 * or its worker was killed.
 */
export async function claimTry(db: Db, now: Date): Promise<boolean> {
  const lastBefore = new Date(now.getTime() - TRY_EVERY_MS);
  const taken = await db.$executeRaw`
    UPDATE mail_server_state SET tried_at = ${whileTrying(now)}
    WHERE id = 1 AND tried_at <= ${lastBefore}`;
  return taken > 0;
}

/** Keeps others from trying an email as well while this one is being sent. */
export async function renewTry(db: Db, now: Date): Promise<void> {
  await setTriedAt(db, whileTrying(now));
}

export async function endTry(db: Db, now: Date): Promise<void> {
  await setTriedAt(db, now);
}

/** With the pause after it, the time when the worker of this try counts as dead. */
function whileTrying(now: Date): Date {
  return new Date(now.getTime() + DEAD_AFTER_MS - TRY_EVERY_MS);
}

async function setTriedAt(db: Db, triedAt: Date): Promise<void> {
  await db.mailServerState.updateMany({ where: { id: 1 }, data: { triedAt } });
}

/**
 * Records that the server did not accept an email, for a reason that is not the email, or did not
 * acknowledge it. Returns whether the server counts as unavailable.
 */
export async function recordMailFailure(db: Db, now: Date): Promise<boolean> {
  const [state] = await db.$queryRaw<{ isAway: boolean }[]>`
    INSERT INTO mail_server_state (id, failures, tried_at) VALUES (1, 1, ${now})
    ON CONFLICT (id) DO UPDATE SET
      failures = mail_server_state.failures + 1,
      tried_at = ${now},
      away_since = CASE WHEN mail_server_state.failures + 1 >= ${FAILURES_UNTIL_AWAY}
        THEN coalesce(mail_server_state.away_since, ${now}) END
    RETURNING away_since IS NOT NULL AS "isAway"`;
  return state?.isAway ?? false;
}

/**
 * Records that the server accepted an email. After an outage, all waiting emails are sent at once,
 * with the attempts that they had left before it.
 */
export async function recordMailAccepted(db: Db): Promise<void> {
  const state = await db.mailServerState.findUnique({ where: { id: 1 } });
  if (!state || state.failures === 0) return;
  await db.$transaction(async (tx) => {
    const wasAway = await isMailServerAway(tx);
    await tx.mailServerState.update({ where: { id: 1 }, data: { failures: 0, awaySince: null } });
    if (wasAway) await makeDue(tx, Prisma.empty);
  });
}

/** Retries one waiting email: the one whose last attempt is the longest ago. */
export async function retryOldestMail(db: Db): Promise<void> {
  await makeDue(db, Prisma.sql`ORDER BY updated_at, id LIMIT 1`);
}

/** Makes those emails due now that have failed and not been given up. */
async function makeDue(tx: DbOrTx, which: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    SELECT count(*) FROM graphile_worker.reschedule_jobs(
      ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE task_identifier LIKE 'send\\_%' AND last_error IS NOT NULL
          AND attempts < max_attempts AND locked_at IS NULL
        ${which}
      ),
      run_at := now())`;
}

/**
 * Takes back an attempt of a job that is about to fail because the mail server is unavailable. The
 * next one comes after as much time as the email has waited, unless the server is back earlier.
 */
export async function takeBackAttempt(db: Db, jobId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET attempts = greatest(attempts - 1, 0),
      run_at = now() + least(greatest(now() - created_at, interval '1 minute'), interval '6 hours')
    WHERE id = ${jobId}::bigint`;
}

/** Ends a pause until a later time than `now`, after the clock was set back. */
export async function resumeMailServer(tx: DbOrTx, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE mail_server_state SET tried_at = ${now} WHERE tried_at > ${now}`;
}
