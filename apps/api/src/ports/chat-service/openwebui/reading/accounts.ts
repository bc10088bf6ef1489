import { ChatServiceError } from '../../chat-service.ts';
import { requireRequestedId } from '../../read-answer.ts';
import { type Ask, USERS } from '../ask.ts';
import { type Account, NameAndPicture, ShownAccount } from '../replies.ts';
import type { Dialect } from '../versions/versions.ts';
import { readGroupsOf } from './groups.ts';
import { type PictureOption, readSingle, WITHOUT_PICTURE } from './read-single.ts';
import { readAllAccounts, searchAccounts } from './search-accounts.ts';

/** The format of IDs. Other values are never sent, because in a path they could lead elsewhere. */
const ID = /^[\w-]+$/;

export type Accounts = ReturnType<typeof openwebuiAccounts>;

/** Finds accounts in Open WebUI. No call sends more than four requests. */
export function openwebuiAccounts(ask: Ask, dialect: Dialect) {
  return { byId, byEmail };

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
    const account = await readSingle(ask, { path, reply: ShownAccount }, option);
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
    const search = { path: USERS, text: email ?? '' };
    const { accounts } = await searchAccounts(ask, search, WITHOUT_PICTURE);
    const found = await wholeById(id, option);
    if (found === null && accounts.some((account) => account.id === id)) throw contradiction();
    return found;
  }

  /**
   * Older versions return only the name for an ID; the list is searched by it or by the address.
   */
  async function byIdFromList(
    id: string,
    email: string | undefined,
    option: PictureOption,
  ): Promise<Account | null> {
    const text = email ?? (await readSingle(ask, nameAndPictureOf(id)))?.name;
    const isWanted = (account: Account) => account.id === id;
    if (text === undefined) return findInAll(isWanted, option);
    const { accounts } = await searchAccounts(ask, { path: USERS, text }, option);
    const onPage = accounts.find(isWanted);
    if (onPage) return complete(onPage, { isOfList: true, ...option });
    return findInAll(isWanted, option);
  }

  /** The search matches parts of addresses and names, so the whole address is compared here. */
  async function byEmail(email: string): Promise<Account | null> {
    const wanted = email.trim().toLowerCase();
    const isWanted = (account: Account) => account.email.trim().toLowerCase() === wanted;
    const path = dialect.hasViewsWithoutPictures ? `${USERS}search` : USERS;
    const page = await searchAccounts(ask, { path, text: wanted }, WITHOUT_PICTURE);
    const { accounts, size, total } = page;
    // Open WebUI signs in with the lower-case address only, so that another one is somebody else's.
    const onPage = accounts.find((account) => account.email === wanted) ?? accounts.find(isWanted);
    if (onPage) return complete(onPage, { isOfList: path === USERS, ...WITHOUT_PICTURE });
    return size === 0 || size >= total ? null : findInAll(isWanted, WITHOUT_PICTURE);
  }

  async function findInAll(
    isWanted: (account: Account) => boolean,
    option: PictureOption,
  ): Promise<Account | null> {
    const { accounts } = await readAllAccounts(ask, option);
    const found = accounts.find(isWanted);
    return found ? complete(found, { isOfList: false, ...option }) : null;
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
    return { ...account, picture, groupIds: await readGroupsOf(ask, dialect, id) };
  }

  async function pictureOf(id: string): Promise<string | null> {
    const shown = await readSingle(ask, nameAndPictureOf(id), { withPicture: true });
    return shown?.profile_image_url ?? null;
  }
}

function nameAndPictureOf(id: string) {
  return { path: `${USERS}${encodeURIComponent(id)}`, reply: NameAndPicture };
}

function contradiction(): ChatServiceError {
  return new ChatServiceError(
    'unreachable',
    'The chat service lists an account and says that it does not exist',
  );
}
