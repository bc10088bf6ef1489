import type { DbOrTx } from '../../db.ts';
import { queueJob } from '../../jobs/queue.store.ts';

/**
 * How long the queue leaves a user to whoever holds the password that was just chosen: the job has
 * none to give, and must not make the account first.
 */
const AFTER_THE_OWN_TRY_SECONDS = 15;
/** A sync takes a second or two. */
const WHILE_BUSY_SECONDS = 5;
/** A probe has the jobs run again as soon as our key is taken; this is in case it does not. */
const WHILE_REFUSED_SECONDS = 10 * 60;

/**
 * Has the chat service brought up to date with what a user should have, in the commit of the change
 * that made it so. Of several that wait for one user, one is left.
 */
export function queueChatSync(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, 0);
}

/** The same, in the commit of a new password: `syncChatNow` follows it with the password at hand. */
export function queueChatSyncAfterPassword(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, AFTER_THE_OWN_TRY_SECONDS);
}

/** Comes back to a user whom another try is at, without counting as a failure. */
export function queueChatSyncWhenFree(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, WHILE_BUSY_SECONDS);
}

/** Waits for the chat service to take our key again, without counting as a failure. */
export function queueChatSyncWhenTaken(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, WHILE_REFUSED_SECONDS);
}

type Account = { remoteId: string | null; email: string };

/** Takes away the access of an account whose user is deleted in the same commit. */
export function queueChatRemoval(tx: DbOrTx, account: Account): Promise<void> {
  return queueJob(tx, 'remove_chat_access', account);
}

export function queueChatRemovalWhenTaken(tx: DbOrTx, account: Account): Promise<void> {
  return queueJob(tx, 'remove_chat_access', account, null, WHILE_REFUSED_SECONDS);
}

function queueSync(tx: DbOrTx, userId: number, afterSeconds: number): Promise<void> {
  return queueJob(tx, 'sync_chat_user', { userId }, `chat-sync:${userId}`, afterSeconds);
}
