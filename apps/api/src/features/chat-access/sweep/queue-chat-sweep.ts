import type { DbOrTx } from '../../../db.ts';
import { queueJob } from '../../../jobs/queue.store.ts';

const WHILE_BUSY_SECONDS = 60;

/** Queues a comparison of all users with the chat service. Only one waits at a time. */
export function queueChatSweep(tx: DbOrTx): Promise<void> {
  return queueJob(tx, 'sweep_chat', {});
}

/** Queues a retry after the comparison that is running now. */
export function queueChatSweepWhenFree(tx: DbOrTx): Promise<void> {
  return queueJob(tx, 'sweep_chat', {}, { afterSeconds: WHILE_BUSY_SECONDS });
}
