import type { Db, DbOrTx } from '../../../db.ts';
import { queueChatAlarms } from '../../../jobs/queue/queue-alarms.store.ts';

/** The state of the chat service as a whole. */
export type ServiceState = {
  /** Since when it has rejected our key. */
  failingSince: Date | null;
  failure: string | null;
  /** Since when it has been unavailable. */
  awaySince: Date | null;
  /** When it last did not respond about one account, until it has been checked. */
  suspectedAt: Date | null;
};

export async function readServiceState(db: DbOrTx): Promise<ServiceState> {
  const state = await db.chatServiceState.findUnique({ where: { id: 1 } });
  return state ?? { failingSince: null, failure: null, awaySince: null, suspectedAt: null };
}

/**
 * Records that our key is rejected and queues emails to the administrators, in one transaction.
 * False if that was known.
 */
export function recordRejectedKey(db: Db, failure: string, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      INSERT INTO chat_service_state (id, failing_since, failure) VALUES (1, ${now}, ${failure})
      ON CONFLICT (id) DO UPDATE SET failing_since = ${now}, failure = ${failure}
      WHERE chat_service_state.failing_since IS NULL`;
    if (changed > 0) await queueChatAlarms(tx, now);
    return changed > 0;
  });
}

export async function recordServiceAway(db: Db, now: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO chat_service_state (id, away_since) VALUES (1, ${now})
    ON CONFLICT (id) DO UPDATE SET away_since = ${now}
    WHERE chat_service_state.away_since IS NULL`;
}

/** Records that the service did not respond about one account. */
export async function recordSuspicion(db: Db, now: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO chat_service_state (id, suspected_at) VALUES (1, ${now})
    ON CONFLICT (id) DO UPDATE SET suspected_at = ${now}`;
}

/** Ends a suspicion that the service was checked for, unless there is a later one. */
export async function endSuspicion(tx: DbOrTx, suspectedAt: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE chat_service_state SET suspected_at = NULL WHERE id = 1 AND suspected_at = ${suspectedAt}`;
}

/** Records that the service responds and accepts our key. False if there had been no problem. */
export async function recordServiceRecovered(tx: DbOrTx): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE chat_service_state SET failing_since = NULL, failure = NULL, away_since = NULL
    WHERE id = 1 AND (failing_since IS NOT NULL OR away_since IS NOT NULL)`;
  return changed > 0;
}
