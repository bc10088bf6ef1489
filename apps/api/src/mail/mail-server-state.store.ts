import type { Db, DbOrTx } from '../db.ts';

/** The pause between attempts while the mail server is unavailable. */
const TRY_EVERY_MS = 15_000;
/** One rejection may be about the recipient; this many in a row are about the server. */
const FAILURES_UNTIL_AWAY = 3;

export async function isMailServerAway(db: DbOrTx): Promise<boolean> {
  const state = await db.mailServerState.findUnique({ where: { id: 1 } });
  return state !== null && state.awaySince !== null;
}

/** While the server is unavailable, one email may be tried every few seconds. */
export async function claimTry(db: Db, now: Date): Promise<boolean> {
  const lastBefore = new Date(now.getTime() - TRY_EVERY_MS);
  const taken = await db.$executeRaw`
    UPDATE mail_server_state SET tried_at = ${now} WHERE id = 1 AND tried_at <= ${lastBefore}`;
  return taken > 0;
}

/** Records that the server rejected an email for a reason that is not the email. */
export async function recordMailRejected(db: Db, now: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO mail_server_state (id, failures, tried_at) VALUES (1, 1, ${now})
    ON CONFLICT (id) DO UPDATE SET
      failures = mail_server_state.failures + 1,
      tried_at = ${now},
      away_since = CASE WHEN mail_server_state.failures + 1 >= ${FAILURES_UNTIL_AWAY}
        THEN coalesce(mail_server_state.away_since, ${now}) END`;
}

/**
 * Records that the server accepted an email. After an outage, all waiting emails are sent at once,
 * and the attempts during it do not count.
 */
export async function recordMailAccepted(db: Db): Promise<void> {
  const state = await db.mailServerState.findUnique({ where: { id: 1 } });
  if (!state || state.failures === 0) return;
  await db.$transaction(async (tx) => {
    const wasAway = await isMailServerAway(tx);
    await tx.mailServerState.update({ where: { id: 1 }, data: { failures: 0, awaySince: null } });
    if (wasAway) await retryAllMails(tx);
  });
}

async function retryAllMails(tx: DbOrTx): Promise<void> {
  await tx.$executeRaw`
    SELECT count(*) FROM graphile_worker.reschedule_jobs(
      ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE task_identifier LIKE 'send\\_%' AND attempts > 0 AND locked_at IS NULL
      ),
      run_at := now(), attempts := 0)`;
}

/** Retries one waiting email: the one whose last attempt is the longest ago. */
export async function retryOldestMail(db: Db): Promise<void> {
  await db.$executeRaw`
    SELECT count(*) FROM graphile_worker.reschedule_jobs(
      ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE task_identifier LIKE 'send\\_%' AND attempts > 0 AND locked_at IS NULL
        ORDER BY updated_at, id
        LIMIT 1
      ),
      run_at := now(), attempts := 0)`;
}

/** Ends a pause until a later time than `now`, after the clock was set back. */
export async function resumeMailServer(tx: DbOrTx, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE mail_server_state SET tried_at = ${now} WHERE tried_at > ${now}`;
}
