import type { WorkerDeps } from '../deps.ts';
import {
  queueChatSyncAfterKeyRejection,
  queueChatSyncWhenFree,
} from '../features/chat-access/queue-chat-sync.ts';
import { readServiceState } from '../features/chat-access/service-health/service-state.store.ts';
import type { SyncDeps } from '../features/chat-access/sync/apply-access.ts';
import { limitSyncs } from '../features/chat-access/sync/limit-syncs.ts';
import { syncUser } from '../features/chat-access/sync/sync-user.ts';
import type { JobPayloads } from './jobs.ts';

/**
 * Syncs a user to the chat service. Throws if that failed, so that the queue retries with growing
 * pauses. Problems that are not about this user are waited for instead.
 */
export async function syncChatUser(
  { chatService, ...deps }: WorkerDeps,
  { userId }: JobPayloads['sync_chat_user'],
): Promise<void> {
  if (chatService) await limitSyncs(chatService, () => sync({ ...deps, chatService }, userId));
}

async function sync(deps: SyncDeps, userId: number): Promise<void> {
  const { db } = deps;
  const { failingSince, awaySince } = await readServiceState(db);
  if (failingSince !== null) return queueChatSyncAfterKeyRejection(db, userId);
  // Waiting here would block a slot that other jobs need.
  if (awaySince !== null) throw new Error('the chat service is not responding');

  const result = await syncUser(deps, userId);
  switch (result.kind) {
    case 'synced':
    case 'administrator':
    case 'gone':
      return;
    case 'busy':
      return queueChatSyncWhenFree(db, userId);
    case 'failed':
      if (result.failure === 'unauthorized') return queueChatSyncAfterKeyRejection(db, userId);
      // The removal is recorded and retried from there.
      if (result.isRemoval) return;
      throw new Error(result.details);
  }
}
