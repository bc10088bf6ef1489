import type { Db } from '../../../db.ts';

/** Longer than one is waited for. */
const CLAIM_MS = 20_000;
const MOST_GRANTS = 2;
/** A little more than the hour that a gateway counts by. */
const WITHIN_MS = 61 * 60_000;

export function findToken(db: Db, gateway: string) {
  return db.gatewayToken.findUnique({ where: { gateway } });
}

/**
 * Takes the right to ask a gateway for a token instead of the one that was found. Of all processes
 * that found it one gets it, and no more often than twice an hour, whatever came of it: a grant
 * whose answer was lost counts there as well.
 */
export async function claimGrant(
  db: Db,
  gateway: string,
  { now, instead }: { now: Date; instead: { token: string | null } | null },
): Promise<boolean> {
  const since = new Date(now.getTime() - WITHIN_MS);
  const until = new Date(now.getTime() + CLAIM_MS);
  const claimed = await db.$executeRaw`
    INSERT INTO gateway_tokens AS known (gateway, claimed_until, granted_at)
    VALUES (${gateway}, ${until}, ARRAY[${now}::timestamptz])
    ON CONFLICT (gateway) DO UPDATE SET
      claimed_until = ${until},
      granted_at = ARRAY(SELECT at FROM unnest(known.granted_at) at WHERE at > ${since})
        || ${now}::timestamptz
    WHERE known.claimed_until <= ${now}
      AND known.token IS NOT DISTINCT FROM ${instead?.token ?? null}
      AND (SELECT count(*) FROM unnest(known.granted_at) at WHERE at > ${since}) < ${MOST_GRANTS}`;
  return claimed > 0;
}

/** Keeps what was granted, and lets go of the right to ask. */
export async function keepToken(
  db: Db,
  gateway: string,
  { token, expiresAt, now }: { token: string; expiresAt: Date; now: Date },
): Promise<void> {
  await db.$executeRaw`
    UPDATE gateway_tokens SET token = ${token}, expires_at = ${expiresAt}, claimed_until = ${now}
    WHERE gateway = ${gateway}`;
}

/** Unless another has taken its place. */
export async function dropToken(
  db: Db,
  gateway: string,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  await db.gatewayToken.updateMany({ where: { gateway, token }, data: { expiresAt: now } });
}
