import type { Role } from '@nobayon/shared/contract/auth.ts';
import type { DbOrTx } from '../../db.ts';
import type { Session, TokenSession } from './session-token.ts';

/** Writes down a sign-in, and drops those of the user that have run out by themselves. */
export async function insertSession(db: DbOrTx, session: Session): Promise<void> {
  const { id, userId, version, expiresAt } = session;
  await db.$executeRaw`
    WITH expired AS (DELETE FROM sessions WHERE user_id = ${userId} AND expires_at < now())
    INSERT INTO sessions (id, user_id, version, created_at, expires_at)
    VALUES (${id}::uuid, ${userId}, ${version}, now(), ${expiresAt})`;
}

type SessionUser = { id: number; role: Role; version: number };

/**
 * Whose session it is, in the one statement that every call makes; null for one that has ended:
 * signed out, or left behind when the user's session version was raised.
 */
export async function findSessionUser(
  db: DbOrTx,
  { id, userId, version, isKept }: TokenSession,
): Promise<SessionUser | null> {
  const [user] = await db.$queryRaw<SessionUser[]>`
    SELECT u.id, u.role::text AS role, u.session_version AS version
    FROM users u
    LEFT JOIN sessions s ON s.id = ${id}::uuid AND s.user_id = u.id
    WHERE u.id = ${userId}
      AND (s.id IS NOT NULL OR NOT ${isKept}::boolean)
      AND s.ended_at IS NULL
      AND coalesce(s.version, ${version}::int) = u.session_version`;
  return user ?? null;
}

/** Lets a session go on under a new version of its user's. One that was signed out stays so. */
export async function keepSession(tx: DbOrTx, session: Session, version: number): Promise<void> {
  const { id, userId, expiresAt } = session;
  await tx.$executeRaw`
    INSERT INTO sessions (id, user_id, version, created_at, expires_at)
    VALUES (${id}::uuid, ${userId}, ${version}, now(), ${expiresAt})
    ON CONFLICT (id) DO UPDATE SET version = excluded.version`;
}

/** Signs one session out. */
export async function endSession(db: DbOrTx, session: Session): Promise<void> {
  const { id, userId, version, expiresAt } = session;
  await db.$executeRaw`
    INSERT INTO sessions (id, user_id, version, created_at, expires_at, ended_at)
    VALUES (${id}::uuid, ${userId}, ${version}, now(), ${expiresAt}, now())
    ON CONFLICT (id) DO UPDATE SET ended_at = now()`;
}
