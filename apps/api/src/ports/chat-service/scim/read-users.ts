import { ChatServiceError } from '../chat-service.ts';
import { PAGE_SIZE, type ScimAccounts } from './scim-accounts.ts';
import type { ListedPage } from './walk-resources.ts';

/** In the place of an account that cannot be read. */
const UNREADABLE = null;

/**
 * Reads a page of accounts from an index on. Some services list accounts with their pictures, which
 * together do not arrive in time: then half as many are read. An account that does not arrive alone,
 * although the service answers, is returned as unreadable, so that the others are read.
 */
export async function readUsers(
  connect: () => Pick<ScimAccounts, 'users' | 'check'>,
  startIndex: number,
): Promise<ListedPage> {
  for (let count = PAGE_SIZE; ; count = Math.floor(count / 2)) {
    if (count === 0) return { resources: [UNREADABLE], total: await connect().check() };
    try {
      return await connect().users(startIndex, count);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      // Otherwise an outage would be waited for again and again.
      await connect().check();
    }
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ChatServiceError && error.failure === 'unreachable';
}
