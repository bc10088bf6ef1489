import type { ChatRemoval } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import type { RemovalRow } from './removals.store.ts';

export function showRemoval(removal: RemovalRow): ChatRemoval {
  return {
    id: removal.id,
    user_id: removal.userId,
    name: removal.name,
    email: removal.email,
    is_deleted: removal.isDeleted,
    since: removal.since.toISOString(),
    tries: removal.tries,
    error: removal.error,
    next_try_at: removal.nextTryAt.toISOString(),
  };
}
