import { useQuery } from '@tanstack/react-query';
import { refreshUser } from './refresh-user.ts';

const STALE_AFTER_MS = 60_000;

/**
 * Keeps the user record of this tab current, because a payment can be settled or an administrator
 * can change the plan while the page is open. Refetches when the user returns to the page.
 */
export function useFreshUser(): void {
  useQuery({
    queryKey: ['fresh user'],
    queryFn: async () => {
      await refreshUser();
      return null;
    },
    // The session was verified a moment ago, when the page opened or the user signed in.
    initialData: null,
    staleTime: STALE_AFTER_MS,
  });
}
