import { createHash, randomBytes } from 'node:crypto';
import { type DbOrTx, Prisma } from '../../../db.ts';

/** More than anybody has: the least recently seen go, except those with open sessions. */
const MAX_DEVICES = 20;

/**
 * A device that an open session names is not forgotten: a sign-in of another user in that browser
 * ends the sessions of its device, and would not find them.
 */
const isInUse = Prisma.sql`EXISTS (
  SELECT FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.known_device_id = device.id AND s.ended_at IS NULL AND s.version = u.session_version)`;

export function newDeviceToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The token is random: a slow hash would add nothing. */
export function hashDeviceToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export type DeviceSeen = {
  id: number;
  isNew: boolean;
  /** Whether the user has signed in from other devices before. */
  hasOthers: boolean;
};

/** Records that a user has signed in from this device. */
export async function recordDevice(
  tx: DbOrTx,
  { userId, tokenHash, now }: { userId: number; tokenHash: string; now: Date },
): Promise<DeviceSeen> {
  const [seen] = await tx.$queryRaw<DeviceSeen[]>`
    WITH others AS (
      SELECT id, row_number() OVER (ORDER BY last_seen_at DESC, id DESC) AS place
      FROM known_devices WHERE user_id = ${userId} AND token_hash <> ${tokenHash}
    ), forgotten AS (
      DELETE FROM known_devices device
      WHERE id IN (SELECT id FROM others WHERE place >= ${MAX_DEVICES}::int) AND NOT ${isInUse}
    )
    INSERT INTO known_devices (user_id, token_hash, first_seen_at, last_seen_at)
    VALUES (${userId}, ${tokenHash}, ${now}, ${now})
    ON CONFLICT (user_id, token_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at
    RETURNING id, xmax = 0 AS "isNew", EXISTS (SELECT FROM others) AS "hasOthers"`;
  if (!seen) throw new Error('A device was neither found nor written');
  return seen;
}

/** Whether the account with this address has been signed in to from this device. */
export async function isKnownDevice(db: DbOrTx, email: string, token: string): Promise<boolean> {
  const [device] = await db.$queryRaw<{ id: number }[]>`
    SELECT d.id FROM known_devices d JOIN users u ON u.id = d.user_id
    WHERE u.email = ${email} AND d.token_hash = ${hashDeviceToken(token)}`;
  return device !== undefined;
}

/** Locks the device of one of a user's sessions until the commit. Null if it has none. */
export async function lockDeviceOf(
  tx: DbOrTx,
  userId: number,
  sessionId: string,
): Promise<number | null> {
  const [device] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM known_devices
    WHERE id = (
      SELECT known_device_id FROM sessions WHERE id = ${sessionId}::uuid AND user_id = ${userId}
    ) FOR UPDATE`;
  return device?.id ?? null;
}

/** Forgets a device, so that the next sign-in from it is notified, unless it has open sessions. */
export async function forgetUnusedDevice(tx: DbOrTx, id: number): Promise<void> {
  await tx.$executeRaw`DELETE FROM known_devices device WHERE id = ${id} AND NOT ${isInUse}`;
}

/** Forgets every device of a user but the one of this session. */
export async function forgetOtherDevices(
  tx: DbOrTx,
  userId: number,
  keptSessionId: string | null,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM known_devices
    WHERE user_id = ${userId} AND id IS DISTINCT FROM (
      SELECT known_device_id FROM sessions WHERE id = ${keptSessionId}::uuid
    )`;
}
