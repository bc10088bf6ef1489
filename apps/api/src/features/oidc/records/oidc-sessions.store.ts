import type { Role } from '@nobayon/shared/contract/account/auth.ts';
import { type Db, type DbOrTx, Prisma } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import type { SessionTimes } from '../../auth/sessions/session-limits.ts';
import { isAddressUnsettled } from '../provider/oidc-users.store.ts';
import type { Payload } from './oidc-records.store.ts';

// A session of the provider belongs to a session here, and is only found while that is valid.

/** A condition on `sessions s` and their `users u`. */
const isOpen = Prisma.sql`s.ended_at IS NULL AND s.version = u.session_version`;

type Wanted = { id: string } | { uid: string };
type Found = { payload: Payload; role: Role } & (
  | SessionTimes
  | { createdAt: null; lastUsedAt: null; expiresAt: null }
);

/**
 * Finds a session of the provider that is not linked yet, or whose session here has not been ended.
 * The caller checks whether that has expired.
 */
export async function findOidcSession(
  db: Db,
  wanted: Wanted,
): Promise<{ payload: Payload; role: Role; times: SessionTimes | null } | null> {
  const isWanted =
    'id' in wanted ? Prisma.sql`r.id = ${wanted.id}` : Prisma.sql`r.uid = ${wanted.uid}`;
  const [found] = await db.$queryRaw<Found[]>`
    SELECT r.payload, u.role::text AS role, s.created_at AS "createdAt",
      s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt"
    FROM oidc_records r
    LEFT JOIN oidc_sessions o ON o.uid = r.uid
    LEFT JOIN sessions s ON s.id = o.session_id
    LEFT JOIN users u ON u.id = s.user_id
    WHERE r.model = 'Session' AND ${isWanted}
      AND (r.payload->>'accountId' IS NULL
        OR (u.oidc_subject::text = r.payload->>'accountId' AND ${isOpen}))`;
  if (!found) return null;
  const { payload, role, createdAt, lastUsedAt, expiresAt } = found;
  return { payload, role, times: createdAt && { createdAt, lastUsedAt, expiresAt } };
}

/**
 * Links a session of the provider to a session here, and marks it to be checked at once, because
 * that session may just have ended.
 */
export async function bindOidcSession(
  db: Db,
  { uid, sessionId, expiresAt }: { uid: string; sessionId: string; expiresAt: Date },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO oidc_sessions (uid, session_id, user_id, check_at, expires_at)
    SELECT ${uid}, id, user_id, now(), ${expiresAt} FROM sessions WHERE id = ${sessionId}::uuid
    ON CONFLICT (uid) DO UPDATE SET session_id = excluded.session_id, user_id = excluded.user_id,
      check_at = now(), expires_at = excluded.expires_at`;
}

/** Extends a session that is used. */
export async function extendOidcSession(db: Db, uid: string, expiresAt: Date): Promise<void> {
  await db.$executeRaw`UPDATE oidc_sessions SET expires_at = ${expiresAt} WHERE uid = ${uid}`;
}

/** Unlinks a session of the provider. Returns the ID of the session here. */
export async function releaseOidcSession(
  db: DbOrTx,
  uid: string,
): Promise<{ sessionId: string; userId: number } | null> {
  const [released] = await db.$queryRaw<{ sessionId: string; userId: number }[]>`
    DELETE FROM oidc_sessions WHERE uid = ${uid}
    RETURNING session_id AS "sessionId", user_id AS "userId"`;
  return released ?? null;
}

/** When and how the user of a session here signed in; null if it was ended. */
export async function findSignIn(
  deps: Pick<AppDeps, 'db' | 'chatService'>,
  sessionId: string,
  now: Date,
) {
  type SignIn = {
    userId: number;
    email: string;
    subject: string;
    emailProvenAt: Date | null;
    isAddressUnsettled: boolean;
    isBeingLetIn: boolean;
    signedInAt: Date;
    amr: string[];
  };
  const [found] = await deps.db.$queryRaw<SignIn[]>`
    SELECT u.id AS "userId", u.email, u.oidc_subject::text AS subject, u.email_proven_at AS "emailProvenAt",
      ${isAddressUnsettled(deps)} AS "isAddressUnsettled",
      coalesce(NOT u.chat_granted AND u.chat_lease_until > ${now}, false) AS "isBeingLetIn",
      s.created_at AS "signedInAt", s.amr
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${sessionId}::uuid AND ${isOpen}`;
  return found ?? null;
}

/** Locks the marked sessions until the commit, unmarks valid ones and returns the others. */
export async function takeEndedSessions(tx: DbOrTx, limit: number): Promise<string[]> {
  const marked = await tx.$queryRaw<{ uid: string; goesOn: boolean }[]>`
    SELECT o.uid, coalesce(${isOpen}, false) AS "goesOn"
    FROM oidc_sessions o
    LEFT JOIN sessions s ON s.id = o.session_id
    LEFT JOIN users u ON u.id = s.user_id
    WHERE o.check_at <= now()
    ORDER BY o.check_at LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED`;
  const well = marked.filter((session) => session.goesOn).map(({ uid }) => uid);
  if (well.length > 0) {
    await tx.$executeRaw`
      UPDATE oidc_sessions SET check_at = NULL WHERE uid IN (${Prisma.join(well)})`;
  }
  return marked.filter((session) => !session.goesOn).map(({ uid }) => uid);
}

/** Waits until no other transaction is ending sessions of a user. */
export async function untilNoneIsBeingEnded(db: Db, subject: string): Promise<void> {
  await db.$executeRaw`
    SELECT 1 FROM oidc_sessions
    WHERE user_id = (SELECT id FROM users WHERE oidc_subject = ${subject}::uuid)
      AND check_at IS NOT NULL
    FOR SHARE`;
}

/** Deletes a session of the provider. Returns its payload. */
export async function deleteOidcSession(tx: DbOrTx, uid: string): Promise<Payload | null> {
  await releaseOidcSession(tx, uid);
  const [deleted] = await tx.$queryRaw<{ payload: Payload }[]>`
    DELETE FROM oidc_records WHERE model = 'Session' AND uid = ${uid} RETURNING payload`;
  return deleted?.payload ?? null;
}
