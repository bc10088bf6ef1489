import { type Ask, USERS, valueOrThrow } from '../ask.ts';
import { type Account, AccountList, ShownAccount } from '../replies.ts';
import type { PictureOption } from './read-single.ts';

type Listed = {
  accounts: Account[];
  /** The number of accounts in the answer, also of those that cannot be read. */
  size: number;
  total: number;
};

/** The first page of accounts whose address or name contains the text. */
export function searchAccounts(
  ask: Ask,
  { path, text }: { path: string; text: string },
  option: PictureOption,
): Promise<Listed> {
  const query = { query: searchable(text), order_by: 'email', direction: 'asc', page: '1' };
  return readList(ask, path, query, option);
}

/** All accounts in one answer, for a search that has too many other matches. */
export function readAllAccounts(ask: Ask, option: PictureOption): Promise<Listed> {
  return readList(ask, `${USERS}all`, {}, option);
}

async function readList(
  ask: Ask,
  path: string,
  query: Record<string, string>,
  option: PictureOption,
): Promise<Listed> {
  const question = { method: 'GET', path, query, reply: AccountList, ...option } as const;
  const { users, total } = valueOrThrow(await ask.read(question), 'list its users');
  const accounts = users.flatMap((row) => ShownAccount.safeParse(row).data ?? []);
  return { accounts, size: users.length, total };
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
