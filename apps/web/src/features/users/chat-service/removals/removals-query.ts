import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { chatRemovals } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import { keyOf, query } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';

/** No pages: as some are resolved, the next ones are shown. */
const LIMIT = 20;

export function removalsQuery() {
  return query(chatRemovals.list, { query: { page: 1, limit: LIMIT } });
}

/** Invalidates what shows or counts removals. */
export async function invalidateRemovals(): Promise<void> {
  await Promise.all(
    [chatRemovals.list, chatAccess.status].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}
