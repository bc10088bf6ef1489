import { queryOptions, useQuery } from '@tanstack/react-query';
import { refreshUser } from './refresh-user.ts';
import { session } from './session.ts';

const STALE_AFTER_MS = 60_000;

export const freshUser = queryOptions({
  queryKey: ['fresh user'],
  queryFn: async () => {
    await refreshUser();
    return null;
  },
  // The session knows how old the record is, whichever page fetched it.
  initialData: null,
  initialDataUpdatedAt: session.fetchedAt,
  gcTime: 0,
  staleTime: STALE_AFTER_MS,
});

/**
 * Keeps the user record of this tab current, because a payment can be settled or an administrator
 * can change the plan while the page is open. Refetches when the user returns to the page.
 */
export function useFreshUser(): void {
  useQuery(freshUser);
}
