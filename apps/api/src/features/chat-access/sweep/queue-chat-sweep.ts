import type { DbOrTx } from '../../../db.ts';
import { queueJob } from '../../../jobs/queue.store.ts';

const WHILE_BUSY_SECONDS = 60;

/** Has all users compared with the chat service. Of several that wait, one is left. */
export function queueChatSweep(tx: DbOrTx): Promise<void> {
  return queueJob(tx, 'sweep_chat', {}, 'chat-sweep');
}

/** Comes back once the comparison that is under way is done, or was cut off. */
export function queueChatSweepWhenFree(tx: DbOrTx): Promise<void> {
  return queueJob(tx, 'sweep_chat', {}, 'chat-sweep', WHILE_BUSY_SECONDS);
}
