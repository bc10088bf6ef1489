import { ChatServiceError, type RemoteUser } from '../chat-service.ts';
import { requireAsked } from '../read-answer.ts';
import type { AccountCalls } from '../update-account.ts';
import { addressOf, isAddress, remoteUser } from './remote-user.ts';
import { type ScimAsk, type ScimOptions, valueOrThrow } from './scim-ask.ts';
import { Anything, Id, Listed, ScimGroup, ScimUser } from './scim-replies.ts';
import type { ListedPage } from './walk-resources.ts';

const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const PAGE_SIZE = 100;
const MOST_GROUP_PAGES = 100;
/** The answers to `/Groups` of services without groups. */
const NO_GROUPS = [404, 501];

type Operation = { op: 'add' | 'replace' | 'remove'; path: string; value?: unknown };

/** What the adapter has found out about its service. */
export type Learned = {
  /** Whether users list their groups. */
  usersTellGroups: boolean;
  /** Whether `userName` is the email address; null until a user has been read. */
  goesByAddress: boolean | null;
};

/** SCIM requests, in the form that all services understand. */
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

  /** Reads all groups; there are few. */
  async function groups(): Promise<ScimGroup[]> {
    const found = new Map<string, ScimGroup>();
    for (let page = 0, startIndex = 1; page < MOST_GROUP_PAGES; page += 1) {
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
    if (user.groups !== undefined) learned.usersTellGroups = true;
    if (learned.usersTellGroups) return user.groups?.map(({ value }) => value) ?? [];
    return (await readMemberships()).get(user.id) ?? [];
  }

  async function toRemote(user: ScimUser): Promise<RemoteUser> {
    return remoteUser(user, await groupIdsOf(user), adminEmails);
  }

  /** Null if no account has this ID. */
  async function byId(id: string): Promise<ScimUser | null> {
    // In a path, these would lead elsewhere.
    if (['', '.', '..'].includes(id)) return null;
    const answer = await ask({ method: 'GET', path: userPath(id), reply: ScimUser });
    if (answer.kind === 'refused' && answer.status === 404) return null;
    return requireAsked(valueOrThrow(answer, 'show the account'), id);
  }

  /** Services ignore filters that they do not support, so the results are compared. */
  async function byUserName(userName: string, address: string): Promise<ScimUser | null> {
    const { resources } = await list('/Users', {
      filter: `userName eq ${JSON.stringify(userName)}`,
    });
    return firstWith(resources, address);
  }

  /** Checked before the change, because Open WebUI answers a taken address with a server error. */
  async function assertFree(id: string, address: string): Promise<void> {
    const owner = await byUserName(address, address);
    if (!owner || owner.id === id) return;
    throw new ChatServiceError('refused', 'The address is already used in the chat service', {
      reason: 'address_taken',
    });
  }

  async function patch(path: string, operation: Operation, action: string): Promise<void> {
    const body = { schemas: [PATCH_SCHEMA], Operations: [operation] };
    const answer = await ask({ method: 'PATCH', path, body, reply: Anything });
    valueOrThrow(answer, action, path.startsWith('/Users') ? 'account_gone' : undefined);
  }

  return {
    users,
    groups,
    toRemote,
    byId,
    byUserName,

    /**
     * Returns the ID. The account has no password, because SCIM services sign users in otherwise.
     */
    async create(person: { email: string; name: string }, active: boolean): Promise<string> {
      const body = newUser(person, active);
      const answer = await ask({ method: 'POST', path: '/Users', body, reply: Id });
      return valueOrThrow(answer, 'create the account').id;
    },

    /**
     * The changes of one account. `read` has to come first: it finds where the address is stored.
     */
    callsFor(id: string): AccountCalls {
      let goesByAddress = true;
      const path = userPath(id);
      const replace = (attribute: string, value: unknown, action: string) =>
        patch(path, { op: 'replace', path: attribute, value }, action);
      return {
        read: async () => {
          memberships = null;
          const user = await byId(id);
          if (!user) {
            const reason = 'account_gone';
            throw new ChatServiceError('refused', 'The account no longer exists', { reason });
          }
          goesByAddress = isAddress(user.userName);
          return toRemote(user);
        },
        setRole: (role) => replace('active', role === 'user', 'change its access'),
        setProfile: async ({ name }) => {
          if (name !== undefined) await replace('name.formatted', name, 'change the name');
        },
        setEmail: async (email) => {
          const address = email.toLowerCase();
          await assertFree(id, address);
          const attribute = goesByAddress ? 'userName' : 'emails[primary eq true].value';
          await replace(attribute, address, 'change the address');
        },
        join: (groupId) =>
          patch(
            groupPath(groupId),
            { op: 'add', path: 'members', value: [{ value: id }] },
            `add the account to ${groupId}`,
          ),
        leave: (groupId) =>
          patch(
            groupPath(groupId),
            { op: 'remove', path: `members[value eq ${JSON.stringify(id)}]` },
            `remove the account from ${groupId}`,
          ),
      };
    },
  };
}

/** The first listed account with this address. */
export function firstWith(resources: readonly unknown[], address: string): ScimUser | null {
  for (const resource of resources) {
    const user = ScimUser.safeParse(resource);
    if (user.success && addressOf(user.data) === address) return user.data;
  }
  return null;
}

/** The name is given in every form that some service requires. */
function newUser({ email, name }: { email: string; name: string }, active: boolean) {
  const [givenName = '', ...others] = name.split(' ');
  return {
    schemas: [USER_SCHEMA],
    userName: email,
    name: { formatted: name, givenName, familyName: others.join(' ') },
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
    active,
  };
}

function userPath(id: string): string {
  return `/Users/${encodeURIComponent(id)}`;
}

function groupPath(id: string): string {
  return `/Groups/${encodeURIComponent(id)}`;
}
