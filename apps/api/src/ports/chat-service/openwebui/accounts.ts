import type { z } from 'zod';
import { ChatServiceError, type RemoteGroup } from '../chat-service.ts';
import { requireAsked } from '../read-answer.ts';
import { type Ask, USERS, valueOrThrow } from './ask.ts';
import {
  type Account,
  AccountList,
  Groups,
  GroupsWithMembers,
  type GroupWithMembers,
  HasId,
  NameOnly,
  ShownAccount,
} from './replies.ts';
import type { Dialect } from './versions.ts';

/** What ids look like there. Others are not asked for: as part of a path they lead elsewhere. */
const ID = /^[\w-]+$/;

const MISSING_STATUSES = [400, 404];

export type Accounts = ReturnType<typeof openwebuiAccounts>;

/** What Open WebUI tells of accounts and groups. No call asks for more than three answers. */
export function openwebuiAccounts(ask: Ask, dialect: Dialect) {
  return { byId, byEmail, create, groups, groupsWithMembers };

  /** `email` is one that it may have, which spares older versions a search. */
  async function byId(
    id: string,
    { email, withPicture = false }: { email?: string; withPicture?: boolean } = {},
  ): Promise<Account | null> {
    if (!ID.test(id)) return null;
    if (!dialect.tellsAllById) return byWayOfList(id, email, withPicture);
    const hasView = dialect.hasViewsWithoutPictures && !withPicture;
    const path = `${USERS}${id}${hasView ? '/info' : ''}`;
    const account = await single(path, ShownAccount, withPicture);
    return account && requireAsked(account, id);
  }

  /** Null when nobody has this id, which it answers with 400 and a reason. */
  async function single<T>(
    path: string,
    reply: z.ZodType<T>,
    withPicture = false,
  ): Promise<T | null> {
    const answer = await ask.read({ method: 'GET', path, reply, withPicture });
    const isMissing = answer.kind === 'refused' && MISSING_STATUSES.includes(answer.status);
    return isMissing ? null : valueOrThrow(answer, 'show the account');
  }

  /** By id it tells a name and no more: that, or an address, leads to a list. */
  async function byWayOfList(
    id: string,
    email: string | undefined,
    withPicture: boolean,
  ): Promise<Account | null> {
    const text = email ?? (await single(`${USERS}${id}`, NameOnly))?.name;
    if (text === undefined) return null;
    const isIt = (account: Account) => account.id === id;
    const { accounts } = await search(USERS, text, withPicture);
    const onPage = accounts.find(isIt);
    if (onPage) return complete(onPage, { hasGroups: true, withPicture });
    return fromAll(isIt, withPicture);
  }

  /** A search finds any part of an address or name: the whole address is compared here. */
  async function byEmail(email: string): Promise<Account | null> {
    const wanted = email.trim().toLowerCase();
    const isIt = (account: Account) => account.email.trim().toLowerCase() === wanted;
    const path = dialect.hasViewsWithoutPictures ? `${USERS}search` : USERS;
    const { accounts, size, total } = await search(path, wanted, false);
    const onPage = accounts.find(isIt);
    if (onPage) return complete(onPage, { hasGroups: path === USERS, withPicture: false });
    return size === 0 || size >= total ? null : fromAll(isIt, false);
  }

  /** The first page of those whose address or name has this as a part. */
  function search(path: string, text: string, withPicture: boolean) {
    const query = { query: searchable(text), order_by: 'email', direction: 'asc', page: '1' };
    return list(path, query, withPicture);
  }

  /** All there are come in one answer, where a search has too many others on its pages. */
  async function fromAll(
    isIt: (account: Account) => boolean,
    withPicture: boolean,
  ): Promise<Account | null> {
    const { accounts } = await list(`${USERS}all`, {}, withPicture);
    const found = accounts.find(isIt);
    return found ? complete(found, { hasGroups: false, withPicture }) : null;
  }

  async function list(path: string, query: Record<string, string>, withPicture: boolean) {
    const question = { method: 'GET', path, query, reply: AccountList, withPicture } as const;
    const { users, total } = valueOrThrow(await ask.read(question), 'list its users');
    const accounts = users.flatMap((row) => ShownAccount.safeParse(row).data ?? []);
    return { accounts, size: users.length, total };
  }

  /** With its groups, which not every list tells. */
  async function complete(
    account: Account,
    { hasGroups, withPicture }: { hasGroups: boolean; withPicture: boolean },
  ): Promise<Account | null> {
    if (!dialect.accountsTellGroups) {
      return withGroups([account], await groupsWithMembers())[0] ?? null;
    }
    if (hasGroups) return account;
    if (dialect.tellsAllById) return byId(account.id, { withPicture });
    throw new ChatServiceError(
      'unreachable',
      'Too many chat service accounts share a name or part of an address. Upgrade to Open WebUI 0.7.2 or later',
    );
  }

  /** Gives the id. The answer has the new person's login token, which is not read. */
  async function create(person: {
    email: string;
    name: string;
    password: string;
  }): Promise<string> {
    const body = { ...person, role: 'pending' };
    const reply = HasId;
    const answer = await ask.read({ method: 'POST', path: '/auths/add', body, reply });
    return valueOrThrow(answer, 'create the account').id;
  }

  async function groups(): Promise<RemoteGroup[]> {
    const answer = await ask.read({ method: 'GET', path: '/groups/', reply: Groups });
    return valueOrThrow(answer, 'list its groups');
  }

  async function groupsWithMembers(): Promise<GroupWithMembers[]> {
    const answer = await ask.read({ method: 'GET', path: '/groups/', reply: GroupsWithMembers });
    return valueOrThrow(answer, 'list its groups');
  }
}

/** For versions in which groups tell their members, and accounts do not tell their groups. */
export function withGroups(accounts: Account[], groups: GroupWithMembers[]): Account[] {
  return accounts.map((account) => ({
    ...account,
    groupIds: groups.filter(({ user_ids }) => user_ids.includes(account.id)).map(({ id }) => id),
  }));
}

/**
 * What to search for to find a text. Wildcards in it find it too, and others; a backslash escapes
 * the letter behind it on some databases, so that the text would not find itself: its longest piece
 * does.
 */
function searchable(text: string): string {
  const [longest = ''] = text.split('\\').toSorted((one, other) => other.length - one.length);
  return longest;
}
