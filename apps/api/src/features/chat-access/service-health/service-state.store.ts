import type { Db, DbOrTx } from '../../../db.ts';
import { queueChatAlarms } from '../../../jobs/queue/queue-alarms.store.ts';

/** How the chat service as a whole is doing. */
export type ServiceState = {
  /** Since when it does not take our key. */
  failingSince: Date | null;
  failure: string | null;
  /** Since when it does not answer. */
  awaySince: Date | null;
};

export async function readServiceState(db: DbOrTx): Promise<ServiceState> {
  const state = await db.chatServiceState.findUnique({ where: { id: 1 } });
  return state ?? { failingSince: null, failure: null, awaySince: null };
}

/**
 * Notes that our key is not taken, and has the administrators told, in one commit. False when that
 * was known.
 */
export function noteRefusal(db: Db, failure: string, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const noted = await tx.$executeRaw`
      INSERT INTO chat_service_state (id, failing_since, failure) VALUES (1, ${now}, ${failure})
      ON CONFLICT (id) DO UPDATE SET failing_since = ${now}, failure = ${failure}
      WHERE chat_service_state.failing_since IS NULL`;
    if (noted > 0) await queueChatAlarms(tx, now);
    return noted > 0;
  });
}

export async function noteAway(db: Db, now: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO chat_service_state (id, away_since) VALUES (1, ${now})
    ON CONFLICT (id) DO UPDATE SET away_since = ${now}
    WHERE chat_service_state.away_since IS NULL`;
}

/** Notes that it answers and takes our key. False when there had been no trouble. */
export async function noteWell(tx: DbOrTx): Promise<boolean> {
  const noted = await tx.$executeRaw`
    UPDATE chat_service_state SET failing_since = NULL, failure = NULL, away_since = NULL
    WHERE id = 1 AND (failing_since IS NOT NULL OR away_since IS NOT NULL)`;
  return noted > 0;
}
