import type { Db, DbOrTx } from '../../../db.ts';
import { queueGatewayAlarms } from '../../../jobs/queue/queue-alarms.store.ts';

/** How a payment gateway as a whole is doing. */
export type GatewayState = {
  /** Since when it does not answer. */
  awaySince: Date | null;
  /** When it was first asked about a payment that it did not know, since it last knew one. */
  suspectedSince: Date | null;
  /** Since when it is certain that it knows none of our payments. */
  unknownSince: Date | null;
  /** Since when payments have waited for it although its settings are gone. */
  missingSince: Date | null;
};

const well: GatewayState = {
  awaySince: null,
  suspectedSince: null,
  unknownSince: null,
  missingSince: null,
};

export async function readGatewayState(db: DbOrTx, gateway: string): Promise<GatewayState> {
  return (await db.gatewayState.findUnique({ where: { gateway } })) ?? well;
}

/** How each of these is doing, in their order, and then those whose settings are gone. */
export async function readGatewayStates(
  db: DbOrTx,
  gateways: readonly string[],
): Promise<(GatewayState & { gateway: string })[]> {
  const rows = await db.gatewayState.findMany({
    where: { OR: [{ gateway: { in: [...gateways] } }, { missingSince: { not: null } }] },
    orderBy: { gateway: 'asc' },
  });
  const states = new Map(rows.map((state) => [state.gateway, state]));
  const names = new Set([...gateways, ...states.keys()]);
  return [...names].map((gateway) => ({ ...well, ...states.get(gateway), gateway }));
}

/** False when that was known. */
export async function noteAway(db: Db, gateway: string, now: Date): Promise<boolean> {
  const noted = await db.$executeRaw`
    INSERT INTO gateway_state (gateway, away_since) VALUES (${gateway}, ${now})
    ON CONFLICT (gateway) DO UPDATE SET away_since = ${now}
    WHERE gateway_state.away_since IS NULL`;
  return noted > 0;
}

/** False when it had not been away. */
export async function noteBack(tx: DbOrTx, gateway: string): Promise<boolean> {
  const noted = await tx.$executeRaw`
    UPDATE gateway_state SET away_since = NULL
    WHERE gateway = ${gateway} AND away_since IS NOT NULL`;
  return noted > 0;
}

const ENOUGH = 3;

/**
 * Notes a payment that the gateway did not know. True when there are several of them by now, and
 * none that it knew in between.
 */
export async function noteUnknown(
  db: Db,
  gateway: string,
  transactionId: number,
  now: Date,
): Promise<boolean> {
  await db.$executeRaw`
    INSERT INTO gateway_state (gateway, unknown_ids, suspected_since)
    VALUES (${gateway}, ARRAY[${transactionId}::int], ${now})
    ON CONFLICT (gateway) DO UPDATE SET
      unknown_ids = gateway_state.unknown_ids || ${transactionId}::int,
      suspected_since = coalesce(gateway_state.suspected_since, ${now})
    WHERE NOT ${transactionId}::int = ANY (gateway_state.unknown_ids)
      AND cardinality(gateway_state.unknown_ids) < ${ENOUGH}`;
  const state = await db.gatewayState.findUnique({ where: { gateway } });
  return (state?.unknownIds.length ?? 0) >= ENOUGH;
}

/** It knows one of ours. False when nothing else had been suspected. */
export async function noteKnown(tx: DbOrTx, gateway: string): Promise<boolean> {
  const noted = await tx.$executeRaw`
    UPDATE gateway_state SET unknown_ids = '{}', suspected_since = NULL, unknown_since = NULL
    WHERE gateway = ${gateway} AND suspected_since IS NOT NULL`;
  return noted > 0;
}

/**
 * Notes that the gateway knows none of our payments, and has the administrators told, in one
 * commit. False when that was known.
 */
export function noteKnowsNone(db: Db, gateway: string, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const noted = await tx.$executeRaw`
      UPDATE gateway_state SET unknown_since = ${now}
      WHERE gateway = ${gateway} AND unknown_since IS NULL`;
    if (noted > 0) await queueGatewayAlarms(tx, { gateway, trouble: 'knows_none', now });
    return noted > 0;
  });
}

/**
 * Notes that payments wait for a gateway whose settings are gone, and has the administrators told, in
 * one commit. False when that was known.
 */
export function noteMissing(db: Db, gateway: string, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const noted = await tx.$executeRaw`
      INSERT INTO gateway_state (gateway, missing_since) VALUES (${gateway}, ${now})
      ON CONFLICT (gateway) DO UPDATE SET missing_since = ${now}
      WHERE gateway_state.missing_since IS NULL`;
    if (noted > 0) await queueGatewayAlarms(tx, { gateway, trouble: 'no_settings', now });
    return noted > 0;
  });
}

/** No payment waits in vain for any gateway but these. */
export async function noteNoneMissingBut(db: Db, gateways: string[]): Promise<void> {
  await db.gatewayState.updateMany({
    where: { missingSince: { not: null }, gateway: { notIn: gateways } },
    data: { missingSince: null },
  });
}
