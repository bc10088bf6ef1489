import type { Db, DbOrTx } from '../../../../db.ts';
import { queueGatewayAlarms } from '../../../../jobs/queue/queue-alarms.store.ts';

/** The state of a whole payment gateway. */
export type GatewayState = {
  /** When it stopped answering. */
  awaySince: Date | null;
  /** When it first did not know a payment, since it last knew one. */
  suspectedSince: Date | null;
  /** Since when we are certain that it knows none of our payments. */
  unknownSince: Date | null;
  /** Since when payments have waited for it without settings. */
  missingSince: Date | null;
};

const healthy: GatewayState = {
  awaySince: null,
  suspectedSince: null,
  unknownSince: null,
  missingSince: null,
};

/**
 * Whether its circuit breaker is open, so that it is only probed: it does not answer, or knows none
 * of our payments.
 */
export function isTripped({ awaySince, unknownSince }: GatewayState): boolean {
  return awaySince !== null || unknownSince !== null;
}

export async function readGatewayState(db: DbOrTx, gateway: string): Promise<GatewayState> {
  return (await db.gatewayState.findUnique({ where: { gateway } })) ?? healthy;
}

/** The states of these gateways in their order, then of gateways without settings. */
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
  return [...names].map((gateway) => ({ ...healthy, ...states.get(gateway), gateway }));
}

/** False when that was known. */
export async function recordGatewayAway(db: Db, gateway: string, now: Date): Promise<boolean> {
  const changed = await db.$executeRaw`
    INSERT INTO gateway_state (gateway, away_since) VALUES (${gateway}, ${now})
    ON CONFLICT (gateway) DO UPDATE SET away_since = ${now}
    WHERE gateway_state.away_since IS NULL`;
  return changed > 0;
}

/** False when it had not been away. */
export async function recordGatewayBack(tx: DbOrTx, gateway: string): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE gateway_state SET away_since = NULL
    WHERE gateway = ${gateway} AND away_since IS NOT NULL`;
  return changed > 0;
}

const ENOUGH = 3;

/**
 * Records a payment that the gateway did not know. True if there are several by now and it knew
 * none in between.
 */
export async function recordUnknownPayment(
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

/** Records that it knows a payment. False if nothing else had been suspected. */
export async function recordKnownPayment(tx: DbOrTx, gateway: string): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE gateway_state SET unknown_ids = '{}', suspected_since = NULL, unknown_since = NULL
    WHERE gateway = ${gateway} AND suspected_since IS NOT NULL`;
  return changed > 0;
}

/**
 * Records that the gateway knows none of our payments and notifies the administrators, in one
 * transaction. False if it was already recorded.
 */
export function recordKnowsNone(db: Db, gateway: string, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE gateway_state SET unknown_since = ${now}
      WHERE gateway = ${gateway} AND unknown_since IS NULL`;
    if (changed > 0) await queueGatewayAlarms(tx, { gateway, trouble: 'knows_none', now });
    return changed > 0;
  });
}

/**
 * Records that payments wait for a gateway without settings and notifies the administrators, in one
 * transaction. False if it was already recorded.
 */
export function recordMissingSettings(db: Db, gateway: string, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      INSERT INTO gateway_state (gateway, missing_since) VALUES (${gateway}, ${now})
      ON CONFLICT (gateway) DO UPDATE SET missing_since = ${now}
      WHERE gateway_state.missing_since IS NULL`;
    if (changed > 0) await queueGatewayAlarms(tx, { gateway, trouble: 'no_settings', now });
    return changed > 0;
  });
}

/** Records that payments wait for no gateway without settings except these. */
export async function clearMissingSettingsExcept(db: Db, gateways: string[]): Promise<void> {
  await db.gatewayState.updateMany({
    where: { missingSince: { not: null }, gateway: { notIn: gateways } },
    data: { missingSince: null },
  });
}
