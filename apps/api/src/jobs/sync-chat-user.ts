import pLimit from 'p-limit';
import type { WorkerDeps } from '../deps.ts';
import {
  queueChatSyncWhenFree,
  queueChatSyncWhenTaken,
} from '../features/chat-access/queue-chat-sync.ts';
import { readServiceState } from '../features/chat-access/service-health/service-state.store.ts';
import { syncUser } from '../features/chat-access/sync/sync-user.ts';
import type { JobPayloads } from './jobs.ts';

/**
 * How many syncs run at the same time. A chat service like Open WebUI, one process with one
 * database file, gets slower with each.
 */
const atOnce = pLimit(2);

/**
 * Syncs a user to the chat service. Throws if that failed, so that the queue retries with growing
 * pauses. Problems that are not about this user are waited for instead.
 */
export function syncChatUser(
  deps: WorkerDeps,
  payload: JobPayloads['sync_chat_user'],
): Promise<void> {
  return atOnce(() => sync(deps, payload));
}

async function sync(
  { chatService, ...deps }: WorkerDeps,
  { userId }: JobPayloads['sync_chat_user'],
): Promise<void> {
  if (!chatService) return;
  const { db } = deps;
  const { failingSince, awaySince } = await readServiceState(db);
  if (failingSince !== null) return queueChatSyncWhenTaken(db, userId);
  // Waiting here would block a slot that other jobs need.
  if (awaySince !== null) throw new Error('the chat service is not responding');

  const result = await syncUser({ ...deps, chatService }, userId);
  switch (result.kind) {
    case 'synced':
    case 'gone':
      return;
    case 'busy':
      return queueChatSyncWhenFree(db, userId);
    case 'failed':
      if (result.failure === 'unauthorized') return queueChatSyncWhenTaken(db, userId);
      // The removal is recorded and retried from there.
      if (result.isRemoval) return;
      throw new Error(result.details);
  }
}
