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
/** What a service without groups answers to whoever asks for them. */
const NO_GROUPS = [404, 501];

type Operation = { op: 'add' | 'replace' | 'remove'; path: string; value?: unknown };

/** What an adapter learns of its service by and by. */
export type Learned = {
  /** Whether users say which groups they are in. */
  usersTellGroups: boolean;
  /** Whether people go by their addresses there; null while nobody was seen. */
  goesByAddress: boolean | null;
};

/** The calls of SCIM, in the one way that all services understand. */
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

  /** All of them, which are few. */
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

  /** By the id of the account. Asked once, until something has changed. */
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

  /** A user without groups may leave them out, or the service may never tell. */
  async function groupIdsOf(user: ScimUser): Promise<string[]> {
    if (user.groups !== undefined) learned.usersTellGroups = true;
    if (learned.usersTellGroups) return user.groups?.map(({ value }) => value) ?? [];
    return (await readMemberships()).get(user.id) ?? [];
  }

  async function toRemote(user: ScimUser): Promise<RemoteUser> {
    return remoteUser(user, await groupIdsOf(user), adminEmails);
  }

  /** Null when nobody has this id. */
  async function byId(id: string): Promise<ScimUser | null> {
    // In an address, these lead elsewhere.
    if (['', '.', '..'].includes(id)) return null;
    const answer = await ask({ method: 'GET', path: userPath(id), reply: ScimUser });
    if (answer.kind === 'refused' && answer.status === 404) return null;
    return requireAsked(valueOrThrow(answer, 'show the account'), id);
  }

  /** A filter that a service does not know finds everybody: so what it finds is compared. */
  async function byUserName(userName: string, address: string): Promise<ScimUser | null> {
    const { resources } = await list('/Users', {
      filter: `userName eq ${JSON.stringify(userName)}`,
    });
    return firstWith(resources, address);
  }

  /** Open WebUI answers an address that is taken as if it were in trouble itself. */
  async function assertFree(id: string, address: string): Promise<void> {
    const owner = await byUserName(address, address);
    if (!owner || owner.id === id) return;
    throw new ChatServiceError('refused', 'The address is already used in the chat service', {
      reason: 'address_taken',
    });
  }

  async function patch(path: string, operation: Operation, deed: string): Promise<void> {
    const body = { schemas: [PATCH_SCHEMA], Operations: [operation] };
    const answer = await ask({ method: 'PATCH', path, body, reply: Anything });
    valueOrThrow(answer, deed, path.startsWith('/Users') ? 'account_gone' : undefined);
  }

  return {
    users,
    groups,
    toRemote,
    byId,
    byUserName,

    /** Gives the id. The account has no password: people sign in there some other way. */
    async create(person: { email: string; name: string }, active: boolean): Promise<string> {
      const body = newUser(person, active);
      const answer = await ask({ method: 'POST', path: '/Users', body, reply: Id });
      return valueOrThrow(answer, 'create the account').id;
    },

    /** The changes that can be made to one account; the address goes by what was read of it last. */
    callsFor(id: string): AccountCalls {
      let goesByAddress = true;
      const path = userPath(id);
      const replace = (attribute: string, value: unknown, deed: string) =>
        patch(path, { op: 'replace', path: attribute, value }, deed);
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

/** The account with this address among what was listed. */
export function firstWith(resources: readonly unknown[], address: string): ScimUser | null {
  for (const resource of resources) {
    const user = ScimUser.safeParse(resource);
    if (user.success && addressOf(user.data) === address) return user.data;
  }
  return null;
}

/** With the name in every form that some service insists on. */
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
