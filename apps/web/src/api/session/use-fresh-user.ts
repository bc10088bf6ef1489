import { useQuery } from '@tanstack/react-query';
import { refreshUser } from './refresh-user.ts';

const STALE_AFTER_MS = 60_000;

/**
 * Keeps the user record of this tab current: a payment can be settled, and an administrator can
 * change a plan, while the page is open. Asks again when the reader comes back to the page.
 */
export function useFreshUser(): void {
  useQuery({
    queryKey: ['fresh user'],
    queryFn: async () => {
      await refreshUser();
      return null;
    },
    // The session was checked a moment ago, when the page was opened or the login was made.
    initialData: null,
    staleTime: STALE_AFTER_MS,
  });
}
