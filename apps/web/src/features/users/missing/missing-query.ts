import { adminUsers, type MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

// The whole chat service is asked, a few people at a time.
const TIMEOUT_MS = 180_000;

/** Whom the chat service alone knows. */
export function missingQuery() {
  return queryOptions({
    queryKey: keyOf(adminUsers.missing),
    queryFn: async ({ signal }) => {
      const { missingUsers } = await call(
        adminUsers.missing,
        {},
        { signal, timeoutMs: TIMEOUT_MS },
      );
      return missingUsers;
    },
    // Asking takes long, and what an administrator looks at must not change under the hand.
    staleTime: Infinity,
    retry: false,
  });
}

/** The next look asks the chat service anew. */
export function recheckMissing(): void {
  queryClient.removeQueries({ queryKey: missingQuery().queryKey });
}

/** Somebody was added: whoever looks at the list again need not wait for all of it. */
export function forgetMissing(guid: string): void {
  queryClient.setQueryData(missingQuery().queryKey, (users: MissingUser[] | undefined) =>
    users?.filter((user) => user.guid !== guid),
  );
}
