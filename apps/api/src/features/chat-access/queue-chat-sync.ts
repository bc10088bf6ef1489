import type { DbOrTx } from '../../db.ts';
import { type QueuedJob, queueJob } from '../../jobs/queue.store.ts';

/**
 * The delay after a new password. Until then, the request that has the password syncs the user: the
 * job does not have it and must not create the account first.
 */
const AFTER_NEW_PASSWORD_SECONDS = 15;
/** Returning to the chat service after a sign-in takes a second or two on a slow connection. */
const AFTER_A_SIGN_IN_SECONDS = 5;
/** A sync takes a second or two. */
const WHILE_BUSY_SECONDS = 5;
/** A fallback: usually a check finds that our key is accepted again and makes the jobs due. */
const WHILE_REJECTED_SECONDS = 10 * 60;

/**
 * Queues a sync of a user's access, in the transaction of the change. Only one sync of a user waits
 * at a time.
 */
export function queueChatSync(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, 0);
}

/** The same as a job for a statement that queues it along with its change. */
export function chatSyncJob(userId: number): QueuedJob {
  return { name: 'sync_chat_user', payload: { userId } };
}

/** The same in the transaction of a new password. `syncChatNow` follows with the password. */
export function queueChatSyncAfterPassword(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, AFTER_NEW_PASSWORD_SECONDS);
}

/**
 * Queues a sync of a user who signs in to the chat service with their account here. If their
 * account there was deleted or lost with a restored backup, the service now creates one without
 * access.
 */
export function queueChatSyncAfterSignIn(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, AFTER_A_SIGN_IN_SECONDS);
}

/** Queues a retry after a sync in progress, without counting as a failure. */
export function queueChatSyncWhenFree(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, WHILE_BUSY_SECONDS);
}

/** Queues a retry once the chat service accepts our key, without counting as a failure. */
export function queueChatSyncAfterKeyRejection(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, WHILE_REJECTED_SECONDS);
}

function queueSync(tx: DbOrTx, userId: number, afterSeconds: number): Promise<void> {
  return queueJob(tx, 'sync_chat_user', { userId }, { afterSeconds });
}
