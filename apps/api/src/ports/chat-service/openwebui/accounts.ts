import type { z } from 'zod';
import { ChatServiceError, type RemoteGroup } from '../chat-service.ts';
import { requireRequestedId } from '../read-answer.ts';
import { type Ask, USERS, valueOrThrow } from './ask.ts';
import {
  type Account,
  AccountList,
  Groups,
  GroupsWithMembers,
  type GroupWithMembers,
  NameAndPicture,
  ShownAccount,
} from './replies.ts';
import type { Dialect } from './versions/versions.ts';

/** The format of IDs. Other values are never sent, because in a path they could lead elsewhere. */
const ID = /^[\w-]+$/;

const MISSING_STATUSES = [400, 404];

/** Whether the account's picture is read too, which an update of older versions sends back. */
type PictureOption = { withPicture: boolean };
const WITHOUT_PICTURE: PictureOption = { withPicture: false };

export type Accounts = ReturnType<typeof openwebuiAccounts>;

/** Reads accounts and groups from Open WebUI. No call sends more than four requests. */
export function openwebuiAccounts(ask: Ask, dialect: Dialect) {
  return { byId, byEmail, groups, groupsWithMembers };

  /** `email` is the account's probable address, which saves a search in older versions. */
  async function byId(
    id: string,
    { email, withPicture = false }: { email?: string; withPicture?: boolean } = {},
  ): Promise<Account | null> {
    if (!ID.test(id)) return null;
    const option = { withPicture };
    if (!dialect.hasFullAccountById) return byIdFromList(id, email, option);
    return (await wholeById(id, option)) ?? (await byIdAgain(id, email, option));
  }

  async function wholeById(id: string, option: PictureOption): Promise<Account | null> {
    const hasView = dialect.hasViewsWithoutPictures && !option.withPicture;
    const path = `${USERS}${id}${hasView ? '/info' : ''}`;
    const account = await single(path, ShownAccount, option);
    return account && requireRequestedId(account, id);
  }

  /**
   * Open WebUI also says that an account does not exist if its database fails for a moment. A list
   * tells the two apart.
   */
  async function byIdAgain(
    id: string,
    email: string | undefined,
    option: PictureOption,
  ): Promise<Account | null> {
    const { accounts } = await search(USERS, email ?? '', WITHOUT_PICTURE);
    const found = await wholeById(id, option);
    if (found === null && accounts.some((account) => account.id === id)) throw contradiction();
    return found;
  }

  /** Null if the account does not exist, which Open WebUI answers with 400 and a reason. */
  async function single<T>(
    path: string,
    reply: z.ZodType<T>,
    { withPicture }: PictureOption = WITHOUT_PICTURE,
  ): Promise<T | null> {
    const answer = await ask.read({ method: 'GET', path, reply, withPicture });
    const isMissing = answer.kind === 'refused' && MISSING_STATUSES.includes(answer.status);
    return isMissing ? null : valueOrThrow(answer, 'show the account');
  }

  /**
   * Older versions return only the name for an ID; the list is searched by it or by the address.
   */
  async function byIdFromList(
    id: string,
    email: string | undefined,
    option: PictureOption,
  ): Promise<Account | null> {
    const text = email ?? (await single(`${USERS}${id}`, NameAndPicture))?.name;
    const isWanted = (account: Account) => account.id === id;
    if (text === undefined) return findInAll(isWanted, option);
    const { accounts } = await search(USERS, text, option);
    const onPage = accounts.find(isWanted);
    if (onPage) return complete(onPage, { isOfList: true, ...option });
    return findInAll(isWanted, option);
  }

  /** The search matches parts of addresses and names, so the whole address is compared here. */
  async function byEmail(email: string): Promise<Account | null> {
    const wanted = email.trim().toLowerCase();
    const isWanted = (account: Account) => account.email.trim().toLowerCase() === wanted;
    const path = dialect.hasViewsWithoutPictures ? `${USERS}search` : USERS;
    const { accounts, size, total } = await search(path, wanted, WITHOUT_PICTURE);
    // Open WebUI signs in with the lower-case address only, so that another one is somebody else's.
    const onPage = accounts.find((account) => account.email === wanted) ?? accounts.find(isWanted);
    if (onPage) return complete(onPage, { isOfList: path === USERS, ...WITHOUT_PICTURE });
    return size === 0 || size >= total ? null : findInAll(isWanted, WITHOUT_PICTURE);
  }

  /** The first page of accounts whose address or name contains the text. */
  function search(path: string, text: string, option: PictureOption) {
    const query = { query: searchable(text), order_by: 'email', direction: 'asc', page: '1' };
    return list(path, query, option);
  }

  /** Reads all accounts in one answer, if a search has too many other matches. */
  async function findInAll(
    isWanted: (account: Account) => boolean,
    option: PictureOption,
  ): Promise<Account | null> {
    const { accounts } = await list(`${USERS}all`, {}, option);
    const found = accounts.find(isWanted);
    return found ? complete(found, { isOfList: false, ...option }) : null;
  }

  async function list(path: string, query: Record<string, string>, option: PictureOption) {
    const question = { method: 'GET', path, query, reply: AccountList, ...option } as const;
    const { users, total } = valueOrThrow(await ask.read(question), 'list its users');
    const accounts = users.flatMap((row) => ShownAccount.safeParse(row).data ?? []);
    return { accounts, size: users.length, total };
  }

  /** Adds the account's groups and its picture, which only the paged list contains. */
  async function complete(
    account: Account,
    { isOfList, withPicture }: PictureOption & { isOfList: boolean },
  ): Promise<Account> {
    const { accountsListGroups, hasFullAccountById } = dialect;
    if (isOfList && accountsListGroups) return account;
    if (hasFullAccountById) {
      const whole = await wholeById(account.id, { withPicture });
      if (whole === null) throw contradiction();
      return whole;
    }
    const { id } = account;
    const picture = withPicture && !isOfList ? await pictureOf(id) : account.picture;
    return { ...account, picture, groupIds: await groupIdsOf(id) };
  }

  async function pictureOf(id: string): Promise<string | null> {
    const path = `${USERS}${encodeURIComponent(id)}`;
    const shown = await single(path, NameAndPicture, { withPicture: true });
    return shown?.profile_image_url ?? null;
  }

  async function groupIdsOf(id: string): Promise<string[]> {
    if (!dialect.accountsListGroups) return groupsOf(id, await groupsWithMembers());
    const path = `${USERS}${encodeURIComponent(id)}/groups`;
    const groups = await single(path, Groups);
    return groups?.map((group) => group.id) ?? [];
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

function contradiction(): ChatServiceError {
  return new ChatServiceError(
    'unreachable',
    'The chat service lists an account and says that it does not exist',
  );
}

/** For versions that list the members of groups, but not the groups of accounts. */
export function groupsOf(accountId: string, groups: GroupWithMembers[]): string[] {
  return groups.filter(({ user_ids }) => user_ids.includes(accountId)).map(({ id }) => id);
}

/**
 * The term to search for to find a text. A backslash escapes the next character on some databases,
 * so that a text with one would not match itself; its longest part without one does. Wildcards only
 * match too much.
 */
function searchable(text: string): string {
  const [longest = ''] = text.split('\\').toSorted((one, other) => other.length - one.length);
  return longest;
}
