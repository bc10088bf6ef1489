import { ChatServiceError } from '../chat-service.ts';
import type { ScimAccounts } from './scim-accounts.ts';
import { PAGE_SIZE } from './scim-lists.ts';
import type { ListedPage } from './walk-resources.ts';

/** In the place of an account that cannot be read. */
export const UNREADABLE = null;

/**
 * Returns a function that reads a page of accounts from an index on. Some services list accounts with
 * their pictures, which together do not arrive in time: then half as many are read, and more again
 * once they arrive. An account that does not arrive alone, although the service answers, is returned
 * as `UNREADABLE`, so that the others are read.
 */
export function usersReader(connect: () => Pick<ScimAccounts, 'users' | 'check'>) {
  let size = PAGE_SIZE;
  return async (startIndex: number): Promise<ListedPage> => {
    for (;;) {
      try {
        const page = await connect().users(startIndex, size);
        size = Math.min(PAGE_SIZE, size * 2);
        return page;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        // Otherwise an outage would be waited for again and again.
        await connect().check();
        // How many there are, the next page says.
        if (size === 1) return { resources: [UNREADABLE], total: startIndex + 1 };
        size = Math.floor(size / 2);
      }
    }
  };
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ChatServiceError && error.failure === 'unreachable';
}
