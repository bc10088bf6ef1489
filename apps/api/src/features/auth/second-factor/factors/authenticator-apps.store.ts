import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { DbOrTx } from '../../../../db.ts';

/**
 * Per day. With three valid codes at any time, 50 attempts a day guess one in about twenty years.
 */
const MAX_FAILURES = 50;
const FAILURES_MS = DAY_MS;

type Tried = { secret: string; lastStep: number };

/**
 * Counts an attempt before it is checked, so that simultaneous ones all count, and returns what to
 * compare with; null without an app, or after too many failures. A new password resets the count,
 * because it locks out whoever tried with the old one; everything else that raises the version
 * keeps it (`keepFailures`).
 */
export async function takeAppTry(
  db: DbOrTx,
  { userId, version }: { userId: number; version: number },
  now: Date,
): Promise<Tried | null> {
  const stale = new Date(now.getTime() - FAILURES_MS);
  const [tried] = await db.$queryRaw<Tried[]>`
    WITH before AS (
      SELECT user_id, failures,
        failures_since IS NULL OR failures_since <= ${stale}
          OR failures_version IS DISTINCT FROM ${version}::int AS anew
      FROM authenticator_apps WHERE user_id = ${userId} FOR UPDATE
    )
    UPDATE authenticator_apps a
    SET failures = CASE WHEN b.anew THEN 1 ELSE b.failures + 1 END,
      failures_since = CASE WHEN b.anew THEN ${now} ELSE a.failures_since END,
      failures_version = ${version}
    FROM before b
    WHERE a.user_id = b.user_id AND (b.anew OR b.failures < ${MAX_FAILURES})
    RETURNING a.secret, a.last_step AS "lastStep"`;
  return tried ?? null;
}

/**
 * Keeps the count under a new session version that does not lock out whoever tried: after a
 * password reset, which only needs access to the mail, and wherever sessions end without a new
 * password, which only needs a session. Otherwise they could get new attempts at will.
 */
export async function keepFailures(tx: DbOrTx, userId: number, version: number): Promise<void> {
  await tx.authenticatorApp.updateMany({
    where: { userId, failuresVersion: version - 1 },
    data: { failuresVersion: version },
  });
}

/** In how many seconds codes are accepted again; null if the user has no app. */
export async function secondsUntilTry(
  db: DbOrTx,
  userId: number,
  now: Date,
): Promise<number | null> {
  const app = await db.authenticatorApp.findUnique({
    where: { userId },
    select: { failuresSince: true },
  });
  if (!app) return null;
  const until = (app.failuresSince?.getTime() ?? 0) + FAILURES_MS;
  return Math.max(1, Math.ceil((until - now.getTime()) / 1_000));
}

/**
 * Uses up a time step and removes its attempt from the count. Of two simultaneous calls, one gets
 * true.
 */
export async function takeStep(tx: DbOrTx, userId: number, step: number): Promise<boolean> {
  const used = await tx.$executeRaw`
    UPDATE authenticator_apps
    SET last_step = ${step}, failures = greatest(failures - 1, 0)
    WHERE user_id = ${userId} AND last_step < ${step}`;
  return used > 0;
}

/** Stores the user's only app and replaces any earlier one. */
export async function saveApp(
  tx: DbOrTx,
  userId: number,
  app: { secret: string; lastStep: number; createdAt: Date },
): Promise<void> {
  await tx.authenticatorApp.upsert({
    where: { userId },
    create: { userId, ...app },
    update: { ...app, failures: 0, failuresSince: null },
    select: { userId: true },
  });
}

export async function deleteApp(tx: DbOrTx, userId: number): Promise<boolean> {
  return (await tx.authenticatorApp.deleteMany({ where: { userId } })).count > 0;
}
