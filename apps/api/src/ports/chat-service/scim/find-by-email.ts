import { ChatServiceError, type RemoteUser } from '../chat-service.ts';
import { UNREADABLE, usersReader } from './read-users.ts';
import { isAddress } from './remote-user.ts';
import { firstWithAddress, type Learned, type ScimAccounts } from './scim-accounts.ts';
import { ScimUser } from './scim-replies.ts';
import { walkResources } from './walk-resources.ts';

/**
 * In services with usernames no filter finds an address, so the whole list is searched. `accounts`
 * returns a reader with a timeout of its own, for each page.
 */
export async function findByEmail(
  accounts: () => ScimAccounts,
  learned: Learned,
  email: string,
): Promise<RemoteUser | null> {
  const first = accounts();
  const address = email.trim().toLowerCase();
  const found = await first.byUserName(address);
  if (found) return first.toRemote(found);
  if (await isUserNameAddress(accounts, learned)) return null;
  let isComplete = true;
  for await (const { resources } of walkResources(usersReader(accounts), 1)) {
    const user = firstWithAddress(resources, address);
    if (user) return accounts().toRemote(user);
    if (resources.includes(UNREADABLE)) isComplete = false;
  }
  if (isComplete) return null;
  throw new ChatServiceError('unreachable', 'The chat service lists accounts that cannot be read');
}

async function isUserNameAddress(accounts: () => ScimAccounts, learned: Learned): Promise<boolean> {
  if (learned.userNameIsAddress === null) {
    const { resources } = await usersReader(accounts)(1);
    if (resources.length === 0) return true;
    const users = resources.flatMap((resource) => ScimUser.safeParse(resource).data ?? []);
    if (users.length === 0) return false;
    learned.userNameIsAddress = users.some(({ userName }) => isAddress(userName));
  }
  return learned.userNameIsAddress;
}
