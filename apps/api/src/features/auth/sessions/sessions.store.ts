import { type AsJson, type DbOrTx, Prisma, queryRows, withInstants } from '../../../db.ts';
import {
  type AccountRow,
  accountColumns,
  accountOf,
  joinSubscription,
  type SessionUser,
} from '../session-user.store.ts';
import type { SessionTimes } from './session-limits.ts';
import type { Session, TokenSession } from './session-token.ts';

/** More than anybody has open. */
const MAX_SESSIONS = 100;

export type NewSession = Session & {
  now: Date;
  device: string | null;
  address: string | null;
  knownDeviceId: number | null;
  amr: readonly string[];
  secondFactorAt: Date | null;
};

/** Writes down a sign-in, and drops those of the user that have run out, or are too many. */
export async function insertSession(tx: DbOrTx, session: NewSession): Promise<void> {
  const { id, userId, version, expiresAt, now, device, address, knownDeviceId } = session;
  const { amr, secondFactorAt } = session;
  await tx.$executeRaw`
    WITH dropped AS (
      DELETE FROM sessions WHERE user_id = ${userId} AND (expires_at < ${now} OR id IN (
        SELECT id FROM sessions WHERE user_id = ${userId}
        ORDER BY last_used_at DESC OFFSET ${MAX_SESSIONS - 1}
      ))
    )
    INSERT INTO sessions (
      id, user_id, version, created_at, last_used_at, expires_at, device, address, known_device_id,
      amr, second_factor_at)
    VALUES (
      ${id}::uuid, ${userId}, ${version}, ${now}, ${now}, ${expiresAt}, ${device}, ${address},
      ${knownDeviceId}, ${amr}::text[], ${secondFactorAt})`;
}

type CallingUser = {
  account: SessionUser;
  hasSecondFactor: boolean;
  secondFactorAt: Date | null;
  times: SessionTimes;
  /** What was to be read along. */
  found?: unknown;
};
type Row = AccountRow &
  Pick<CallingUser, 'hasSecondFactor' | 'secondFactorAt' | 'found'> &
  SessionTimes;

const instants = [
  'emailProvenAt',
  'planExpiresAt',
  'planArchivedAt',
  'secondFactorAt',
  'createdAt',
  'lastUsedAt',
  'expiresAt',
] as const;

/**
 * The user of a session with their account and plan, in the one statement that every call makes.
 * Null if the session has ended: by signing out, or by a newer session version of the user. `along`
 * is a JSON value of the user that is read in the same statement.
 */
export async function findSessionUser(
  db: DbOrTx,
  { id, userId }: Omit<TokenSession, 'expiresAt'>,
  along?: Prisma.Sql,
): Promise<CallingUser | null> {
  const found = along ? Prisma.sql`, ${along} AS found` : Prisma.empty;
  const statement = Prisma.sql`
    SELECT to_json(call) AS call FROM (
      SELECT ${accountColumns},
        u.second_factor_since IS NOT NULL AS "hasSecondFactor",
        s.second_factor_at AS "secondFactorAt",
        s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt"
        ${found}
      FROM users u
      JOIN sessions s ON s.id = ${id}::uuid AND s.user_id = u.id
      ${joinSubscription}
      WHERE u.id = ${userId} AND s.ended_at IS NULL AND s.version = u.session_version
    ) call`;
  // As one value, because the library parses the description of each column with every call.
  const [json] = await queryRows<{ call: AsJson<Row> }>(db, statement);
  if (!json) return null;
  const row = withInstants<Row>(json.call, instants);
  const { createdAt, lastUsedAt, expiresAt, hasSecondFactor, secondFactorAt } = row;
  const times = { createdAt, lastUsedAt, expiresAt };
  return { account: accountOf(row), hasSecondFactor, secondFactorAt, times, found: row.found };
}

/** Of several simultaneous calls, one writes. */
export async function recordSessionUse(
  db: DbOrTx,
  id: string,
  { now, ip }: { now: Date; ip: string },
): Promise<void> {
  await db.$executeRaw`
    UPDATE sessions SET last_used_at = ${now}, address = ${ip}
    WHERE id = ${id}::uuid AND last_used_at < ${now}`;
}

/** Locks the account of a session until the commit. Null if the session has ended. */
export async function lockOpenSession(
  tx: DbOrTx,
  { id, userId }: Session,
): Promise<{ hasSecondFactor: boolean } | null> {
  // The session is read after the lock is granted, so that it is as new as the account.
  const [user] = await tx.$queryRaw<{ version: number; hasSecondFactor: boolean }[]>`
    SELECT session_version AS version, second_factor_since IS NOT NULL AS "hasSecondFactor"
    FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  const [session] = await tx.$queryRaw<{ version: number }[]>`
    SELECT version FROM sessions WHERE id = ${id}::uuid AND ended_at IS NULL`;
  if (!user || session?.version !== user.version) return null;
  return { hasSecondFactor: user.hasSecondFactor };
}

/** When a session began with a sign-in. */
export async function findSignInTime(tx: DbOrTx, { id }: Pick<Session, 'id'>): Promise<Date> {
  const select = { createdAt: true } as const;
  return (await tx.session.findUniqueOrThrow({ where: { id }, select })).createdAt;
}

/**
 * Keeps a session valid when its user's session version is raised. A session that has ended stays
 * ended, and one that is already valid for a newer version keeps that version.
 */
export async function keepSession(tx: DbOrTx, { id }: Session, version: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE sessions SET version = greatest(version, ${version}) WHERE id = ${id}::uuid`;
}

/**
 * Lets the present session go on after a change that raised its user's version by one. Returns it
 * as it goes on; null without one, and if another request has raised the version too, which ended
 * it.
 */
export async function keepAfterChange(
  tx: DbOrTx,
  session: Session | null,
  version: number,
): Promise<Session | null> {
  if (session?.version !== version - 1) return null;
  await keepSession(tx, session, version);
  return { ...session, version };
}

/**
 * Ends the sessions of other users in this browser: it has only one, so their sign-out never reached
 * us.
 */
export async function endOtherUsersOn(
  tx: DbOrTx,
  { tokenHash, userId, now }: { tokenHash: string; userId: number; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE sessions s SET ended_at = ${now}
    FROM known_devices d
    WHERE d.token_hash = ${tokenHash} AND d.user_id <> ${userId} AND s.known_device_id = d.id
      AND s.ended_at IS NULL`;
}

export async function endSession(db: DbOrTx, id: string): Promise<void> {
  await db.$executeRaw`
    UPDATE sessions SET ended_at = now() WHERE id = ${id}::uuid AND ended_at IS NULL`;
}

/** Ends one of a user's sessions that are open. False when there is no such session. */
export async function endSessionOf(tx: DbOrTx, userId: number, id: string): Promise<boolean> {
  const ended = await tx.$executeRaw`
    UPDATE sessions s SET ended_at = now()
    FROM users u
    WHERE s.id = ${id}::uuid AND s.user_id = ${userId} AND u.id = s.user_id
      AND s.ended_at IS NULL AND s.version = u.session_version`;
  return ended > 0;
}

export type OpenSession = SessionTimes & {
  id: string;
  device: string | null;
  address: string | null;
};

/** What has not been ended; its time may be over. */
export function listSessionRows(db: DbOrTx, userId: number): Promise<OpenSession[]> {
  return db.$queryRaw<OpenSession[]>`
    SELECT s.id, s.device, s.address, s.created_at AS "createdAt",
      s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.user_id = ${userId} AND s.ended_at IS NULL AND s.version = u.session_version
    ORDER BY s.last_used_at DESC, s.id`;
}
