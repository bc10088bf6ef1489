import type { JobName, JobPayloads } from './jobs.ts';

/** What the user's ID follows, for a statement that selects many users. */
export const CHAT_SYNC_KEY = 'chat-sync:';

/**
 * The keys of the jobs of which only one about the same subject waits. A table, because a job that
 * is queued again while it runs loses its key: afterwards only its name shows that it had one.
 */
const keys: { [N in JobName]?: (payload: JobPayloads[N]) => string } = {
  send_expiry_notice: expiryKey,
  sync_chat_user: ({ userId }) => `${CHAT_SYNC_KEY}${userId}`,
  remove_chat_access: ({ removalId }) => `chat-removal:${removalId}`,
  sweep_chat: () => 'chat-sweep',
  advance_refunds: () => 'advance_refunds:now',
  check_payment: ({ transactionId }) => `check_payment:${transactionId}`,
  delete_transactions: ({ deletionId }) => `delete_transactions:${deletionId}`,
};

export const keyedJobs = Object.keys(keys) as JobName[];

/** Null for a job of which any number can wait. */
export function jobKey<N extends JobName>(name: N, payload: JobPayloads[N]): string | null {
  return keys[name]?.(payload) ?? null;
}

/** Also the key of its email. */
export function expiryKey({ notice, userId, expiresAt }: JobPayloads['send_expiry_notice']) {
  return `expiry:${notice}:${userId}:${expiresAt}` as const;
}
