import { adminUsers, type MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

// The server reads all accounts of the chat service, page by page, which takes long.
const TIMEOUT_MS = 180_000;

/** The users who exist only in the chat service. */
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
    // Not refetched automatically: it takes long, and rows must not move while an administrator
    // works on them.
    staleTime: Infinity,
    retry: false,
  });
}

/** Makes the next view query the chat service again. */
export function recheckMissing(): void {
  queryClient.removeQueries({ queryKey: missingQuery().queryKey });
}

/** Removes an added user from the cached list, so that it need not be loaded again. */
export function forgetMissing(guid: string): void {
  queryClient.setQueryData(missingQuery().queryKey, (users: MissingUser[] | undefined) =>
    users?.filter((user) => user.guid !== guid),
  );
}
