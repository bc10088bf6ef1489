import type { Db, DbOrTx } from '../db.ts';

/** How often a mail server that is away is tried. */
const TRY_EVERY_MS = 15_000;
const ENOUGH = 3;

export async function isMailServerAway(db: DbOrTx): Promise<boolean> {
  const state = await db.mailServerState.findUnique({ where: { id: 1 } });
  return state !== null && state.awaySince !== null;
}

/** Whether a mail may be tried now: while the server is away, one every few seconds. */
export async function mayTryMail(db: Db, now: Date): Promise<boolean> {
  if (!(await isMailServerAway(db))) return true;
  const lastBefore = new Date(now.getTime() - TRY_EVERY_MS);
  const taken = await db.$executeRaw`
    UPDATE mail_server_state SET tried_at = ${now} WHERE id = 1 AND tried_at <= ${lastBefore}`;
  return taken > 0;
}

/**
 * A mail was not taken, for no fault of its own. One may be an oddity of whom it is for; with
 * several in a row it is the server.
 */
export async function noteMailNotTaken(db: Db, now: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO mail_server_state (id, failures, tried_at) VALUES (1, 1, ${now})
    ON CONFLICT (id) DO UPDATE SET
      failures = mail_server_state.failures + 1,
      tried_at = ${now},
      away_since = CASE WHEN mail_server_state.failures + 1 >= ${ENOUGH}
        THEN coalesce(mail_server_state.away_since, ${now}) END`;
}

/**
 * It takes mail. If it did not before, whatever waited for that goes out at once, with all its
 * tries before it again.
 */
export async function noteMailTaken(db: Db): Promise<void> {
  const state = await db.mailServerState.findUnique({ where: { id: 1 } });
  if (!state || state.failures === 0) return;
  await db.$transaction(async (tx) => {
    const wasAway = await isMailServerAway(tx);
    await tx.mailServerState.update({ where: { id: 1 }, data: { failures: 0, awaySince: null } });
    if (wasAway) await hurryMails(tx);
  });
}

async function hurryMails(tx: DbOrTx): Promise<void> {
  await tx.$executeRaw`
    SELECT count(*) FROM graphile_worker.reschedule_jobs(
      ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE task_identifier LIKE 'send\\_%' AND attempts > 0 AND locked_at IS NULL
      ),
      run_at := now(), attempts := 0)`;
}

/** Has one of the mails that wait tried again: the one whose last try is the longest ago. */
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
