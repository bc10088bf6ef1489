import type { DbOrTx } from '../../db.ts';
import { type QueuedJob, queueJob } from '../../jobs/queue.store.ts';

/**
 * How long the queue leaves a user to whoever holds the password that was just chosen: the job has
 * none to give, and must not create the account first.
 */
const AFTER_THE_OWN_TRY_SECONDS = 15;
/** Coming back to the chat service from a sign-in takes a second or two, on a slow line. */
const AFTER_A_SIGN_IN_SECONDS = 5;
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

/** The same, for a statement that queues it along. */
export function chatSyncJob(userId: number): QueuedJob {
  return { name: 'sync_chat_user', payload: { userId }, key: chatSyncKey(userId) };
}

/** The same, in the commit of a new password: `syncChatNow` follows it with the password at hand. */
export function queueChatSyncAfterPassword(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, AFTER_THE_OWN_TRY_SECONDS);
}

/**
 * Looks at somebody who signs in to the chat service with their account here. If their account there
 * is gone, by hand or with a restored backup, the service makes another one then, which may not chat.
 */
export function queueChatSyncAfterSignIn(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, AFTER_A_SIGN_IN_SECONDS);
}

/** Comes back to a user whom another try is at, without counting as a failure. */
export function queueChatSyncWhenFree(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, WHILE_BUSY_SECONDS);
}

/** Waits for the chat service to take our key again, without counting as a failure. */
export function queueChatSyncWhenTaken(tx: DbOrTx, userId: number): Promise<void> {
  return queueSync(tx, userId, WHILE_REFUSED_SECONDS);
}

/** Has access taken away that a row of `chat_removals` says is to go. */
export function queueRemoval(tx: DbOrTx, removalId: number): Promise<void> {
  return queueJob(tx, 'remove_chat_access', { removalId }, `chat-removal:${removalId}`);
}

function queueSync(tx: DbOrTx, userId: number, afterSeconds: number): Promise<void> {
  return queueJob(tx, 'sync_chat_user', { userId }, chatSyncKey(userId), afterSeconds);
}

function chatSyncKey(userId: number): string {
  return `chat-sync:${userId}`;
}
