import type { RemoteUser } from '../chat-service.ts';
import { requireRequestedId } from '../read-answer.ts';
import { type Memberships, membershipsOf } from './memberships.ts';
import { addressOf, remoteUser } from './remote-user.ts';
import { type ScimAsk, type ScimOptions, valueOrThrow } from './scim-ask.ts';
import { checkUsers, filterUsers, readGroups, readUsers } from './scim-lists.ts';
import { type ScimGroup, ScimUser } from './scim-replies.ts';
import type { ListedPage } from './walk-resources.ts';

/** What the adapter has found out about its service. */
export type Learned = {
  /** Whether users list their groups. */
  usersListGroups: boolean;
  /** Whether `userName` is the email address; null until a user has been read. */
  userNameIsAddress: boolean | null;
};

/** Reads accounts and groups, with requests that all services understand. */
export type ScimAccounts = {
  users: (startIndex: number, count?: number) => Promise<ListedPage>;
  /** Succeeds if the service can list accounts. */
  check: () => Promise<void>;
  groups: () => Promise<ScimGroup[]>;
  toRemote: (user: ScimUser) => Promise<RemoteUser>;
  /** Null if no account has this ID. */
  byId: (id: string) => Promise<ScimUser | null>;
  /** The account whose `userName` is this address. In services with usernames there is none. */
  byUserName: (address: string) => Promise<ScimUser | null>;
  forgetMemberships: Memberships['forget'];
};

export function scimAccounts(
  ask: ScimAsk,
  { adminEmails }: ScimOptions,
  learned: Learned,
): ScimAccounts {
  const groups = () => readGroups(ask);
  const memberships = membershipsOf(groups, learned);

  return {
    users: (startIndex, count) => readUsers(ask, startIndex, count),
    check: () => checkUsers(ask),
    groups,
    toRemote: async (user) => remoteUser(user, await memberships.groupIdsOf(user), adminEmails),
    async byId(id) {
      // In a path, these would lead elsewhere.
      if (['', '.', '..'].includes(id)) return null;
      return lookTwice(ask, () => lookUpId(ask, id));
    },
    byUserName: (address) =>
      lookTwice(ask, async () => {
        const { resources } = await filterUsers(ask, address);
        return firstWithAddress(resources, address);
      }),
    forgetMemberships: memberships.forget,
  };
}

/**
 * Open WebUI also says that an account does not exist if its database fails for a moment. A list
 * without a filter fails then.
 */
async function lookTwice(
  ask: ScimAsk,
  lookUp: () => Promise<ScimUser | null>,
): Promise<ScimUser | null> {
  const found = await lookUp();
  if (found) return found;
  await checkUsers(ask);
  return lookUp();
}

async function lookUpId(ask: ScimAsk, id: string): Promise<ScimUser | null> {
  const answer = await ask({ method: 'GET', path: userPath(id), reply: ScimUser });
  if (answer.kind === 'rejected' && answer.status === 404) return null;
  return requireRequestedId(valueOrThrow(answer, 'show the account'), id);
}

/**
 * The first listed account with this address. Services ignore filters that they do not support, so
 * the results are compared.
 */
export function firstWithAddress(resources: readonly unknown[], address: string): ScimUser | null {
  for (const resource of resources) {
    const user = ScimUser.safeParse(resource);
    if (user.success && addressOf(user.data) === address) return user.data;
  }
  return null;
}

export function userPath(id: string): string {
  return `/Users/${encodeURIComponent(id)}`;
}
