import type { Db, DbOrTx } from '../../../db.ts';

/** Longer than a request for a token can take. */
const CLAIM_MS = 20_000;
const MAX_GRANTS = 2;
/** Slightly more than the hour in which the gateway counts. */
const WITHIN_MS = 61 * 60_000;

export function findToken(db: Db, gateway: string) {
  return db.gatewayToken.findUnique({ where: { gateway } });
}

/**
 * Claims the right to request a new token in place of the one that was found. One process gets it,
 * at most twice an hour whatever the result: the gateway also counts requests whose answer was
 * lost.
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
      AND (SELECT count(*) FROM unnest(known.granted_at) at WHERE at > ${since}) < ${MAX_GRANTS}`;
  return claimed > 0;
}

/** Stores the new token and releases the claim. */
export async function saveToken(
  db: Db,
  gateway: string,
  { token, expiresAt, now }: { token: string; expiresAt: Date; now: Date },
): Promise<void> {
  await db.$executeRaw`
    UPDATE gateway_tokens SET token = ${token}, expires_at = ${expiresAt}, claimed_until = ${now}
    WHERE gateway = ${gateway}`;
}

/** Deletes the token unless it has been replaced. */
export async function dropToken(
  db: Db,
  gateway: string,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  await db.gatewayToken.updateMany({ where: { gateway, token }, data: { expiresAt: now } });
}

/** Ends claims and forgets grants of a later time than `now`, after the clock was set back. */
export async function resumeGrants(tx: DbOrTx, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE gateway_tokens SET expires_at = ${now}, claimed_until = least(claimed_until, ${now}),
      granted_at = ARRAY(SELECT at FROM unnest(granted_at) at WHERE at <= ${now})
    WHERE claimed_until > ${now} OR ${now} < ANY (granted_at)`;
}
