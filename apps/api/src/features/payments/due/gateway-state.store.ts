import type { Db, DbOrTx } from '../../../db.ts';
import { queueAlarms } from '../../../jobs/queue-alarms.store.ts';

/** How the payment gateway as a whole is doing. */
export type GatewayState = {
  /** Since when it does not answer. */
  awaySince: Date | null;
  /** When it was first asked about a payment that it did not know, since it last knew one. */
  suspectedSince: Date | null;
  /** Since when it is certain that it knows none of our payments. */
  unknownSince: Date | null;
};

const well: GatewayState = { awaySince: null, suspectedSince: null, unknownSince: null };

export async function readGatewayState(db: DbOrTx): Promise<GatewayState> {
  return (await db.gatewayState.findUnique({ where: { id: 1 } })) ?? well;
}

/** False when that was known. */
export async function noteAway(db: Db, now: Date): Promise<boolean> {
  const noted = await db.$executeRaw`
    INSERT INTO gateway_state (id, away_since) VALUES (1, ${now})
    ON CONFLICT (id) DO UPDATE SET away_since = ${now}
    WHERE gateway_state.away_since IS NULL`;
  return noted > 0;
}

/** False when it had not been away. */
export async function noteBack(tx: DbOrTx): Promise<boolean> {
  const noted = await tx.$executeRaw`
    UPDATE gateway_state SET away_since = NULL WHERE id = 1 AND away_since IS NOT NULL`;
  return noted > 0;
}

const ENOUGH = 3;

/**
 * Notes a payment that the gateway did not know. True when there are several of them by now, and
 * none that it knew in between.
 */
export async function noteUnknown(db: Db, transactionId: number, now: Date): Promise<boolean> {
  await db.$executeRaw`
    INSERT INTO gateway_state (id, unknown_ids, suspected_since)
    VALUES (1, ARRAY[${transactionId}::int], ${now})
    ON CONFLICT (id) DO UPDATE SET
      unknown_ids = gateway_state.unknown_ids || ${transactionId}::int,
      suspected_since = coalesce(gateway_state.suspected_since, ${now})
    WHERE NOT ${transactionId}::int = ANY (gateway_state.unknown_ids)
      AND cardinality(gateway_state.unknown_ids) < ${ENOUGH}`;
  const state = await db.gatewayState.findUnique({ where: { id: 1 } });
  return (state?.unknownIds.length ?? 0) >= ENOUGH;
}

/** It knows one of ours. False when nothing else had been suspected. */
export async function noteKnown(tx: DbOrTx): Promise<boolean> {
  const noted = await tx.$executeRaw`
    UPDATE gateway_state SET unknown_ids = '{}', suspected_since = NULL, unknown_since = NULL
    WHERE id = 1 AND suspected_since IS NOT NULL`;
  return noted > 0;
}

/**
 * Notes that the gateway knows none of our payments, and has the administrators told, in one
 * commit. False when that was known.
 */
export function noteKnowsNone(db: Db, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const noted = await tx.$executeRaw`
      UPDATE gateway_state SET unknown_since = ${now} WHERE id = 1 AND unknown_since IS NULL`;
    if (noted > 0) await queueAlarms(tx, 'send_gateway_alarm', now);
    return noted > 0;
  });
}
