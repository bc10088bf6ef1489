import { ChatServiceError, type RemoteUser } from '../chat-service.ts';
import { requireRequestedId } from '../read-answer.ts';
import { addressOf, remoteUser } from './remote-user.ts';
import { type ScimAsk, type ScimOptions, tokenCheck, valueOrThrow } from './scim-ask.ts';
import { Listed, ScimGroup, ScimUser } from './scim-replies.ts';
import type { ListedPage } from './walk-resources.ts';

export const PAGE_SIZE = 100;
const MAX_GROUP_PAGES = 100;
/** The answers to `/Groups` of services without groups. */
const NO_GROUPS = [404, 501];

export type ScimAccounts = ReturnType<typeof scimAccounts>;

/** What the adapter has found out about its service. */
export type Learned = {
  /** Whether users list their groups. */
  usersListGroups: boolean;
  /** Whether `userName` is the email address; null until a user has been read. */
  userNameIsAddress: boolean | null;
};

/** Reads accounts and groups, with requests that all services understand. */
export function scimAccounts(ask: ScimAsk, { adminEmails }: ScimOptions, learned: Learned) {
  let memberships: Promise<Map<string, string[]>> | null = null;

  async function list(
    path: '/Users' | '/Groups',
    query: Record<string, string>,
  ): Promise<ListedPage> {
    const answer = await ask({ method: 'GET', path, query, reply: Listed });
    if (path === '/Groups' && answer.kind === 'refused' && NO_GROUPS.includes(answer.status)) {
      return { resources: [], total: 0 };
    }
    const { Resources: resources, totalResults: total } = valueOrThrow(answer, 'list its accounts');
    return { resources, total };
  }

  async function users(startIndex: number, count = PAGE_SIZE): Promise<ListedPage> {
    return list('/Users', { startIndex: String(startIndex), count: String(count) });
  }

  /** Succeeds if the service can list accounts. */
  async function check(): Promise<void> {
    const { path, query } = tokenCheck;
    const answer = await ask({ method: 'GET', path, query, reply: Listed });
    // Not every service accepts an index behind its end.
    if (answer.kind === 'refused') await users(1, 1);
  }

  /** Reads all groups; there are few. */
  async function groups(): Promise<ScimGroup[]> {
    const found = new Map<string, ScimGroup>();
    for (let page = 0, startIndex = 1; page < MAX_GROUP_PAGES; page += 1) {
      const query = { startIndex: String(startIndex), count: String(PAGE_SIZE) };
      const { resources, total } = await list('/Groups', query);
      for (const resource of resources) {
        const group = ScimGroup.safeParse(resource);
        if (group.success) found.set(group.data.id, group.data);
      }
      startIndex += resources.length;
      if (resources.length === 0 || startIndex > total) return [...found.values()];
    }
    throw new ChatServiceError('unreachable', 'The chat service returned an endless list');
  }

  /** The IDs of each account's groups, read once until an account is read again. */
  function readMemberships(): Promise<Map<string, string[]>> {
    memberships ??= groups().then((all) => {
      const byUser = new Map<string, string[]>();
      for (const { id, members } of all) {
        for (const { value } of members ?? [])
          byUser.set(value, [...(byUser.get(value) ?? []), id]);
      }
      return byUser;
    });
    return memberships;
  }

  /** Users without `groups` are in none, unless the service never lists them. */
  async function groupIdsOf(user: ScimUser): Promise<string[]> {
    if (user.groups !== undefined) learned.usersListGroups = true;
    if (learned.usersListGroups) return user.groups?.map(({ value }) => value) ?? [];
    return (await readMemberships()).get(user.id) ?? [];
  }

  async function toRemote(user: ScimUser): Promise<RemoteUser> {
    return remoteUser(user, await groupIdsOf(user), adminEmails);
  }

  /** Null if no account has this ID. */
  async function byId(id: string): Promise<ScimUser | null> {
    // In a path, these would lead elsewhere.
    if (['', '.', '..'].includes(id)) return null;
    return lookTwice(() => lookUpId(id));
  }

  /**
   * Open WebUI also says that an account does not exist if its database fails for a moment. A list
   * without a filter fails then.
   */
  async function lookTwice(lookUp: () => Promise<ScimUser | null>): Promise<ScimUser | null> {
    const found = await lookUp();
    if (found) return found;
    await check();
    return lookUp();
  }

  async function lookUpId(id: string): Promise<ScimUser | null> {
    const answer = await ask({ method: 'GET', path: userPath(id), reply: ScimUser });
    if (answer.kind === 'refused' && answer.status === 404) return null;
    return requireRequestedId(valueOrThrow(answer, 'show the account'), id);
  }

  /** Services ignore filters that they do not support, so the results are compared. */
  function byUserName(userName: string, address: string): Promise<ScimUser | null> {
    const filter = `userName eq ${JSON.stringify(userName)}`;
    return lookTwice(async () => {
      const { resources } = await list('/Users', { filter });
      return firstWithAddress(resources, address);
    });
  }

  return {
    users,
    check,
    groups,
    toRemote,
    byId,
    byUserName,
    /** Makes the next account that is read have its current groups. */
    forgetMemberships: () => {
      memberships = null;
    },
  };
}

/** The first listed account with this address. */
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
