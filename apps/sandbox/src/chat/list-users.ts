import type { ChatUser } from './chat-user.ts';

export const PAGE_SIZE = 30;

export type ListQuery = {
  /** Any part of a name or an address; empty for all. */
  query?: string | undefined;
  orderBy?: string | undefined;
  direction?: string | undefined;
  /** From 1; anything below counts as 1. */
  page?: number | undefined;
};

export type Listing = { users: ChatUser[]; total: number };

const orders: Record<string, (user: ChatUser) => string | number> = {
  name: ({ name }) => name.toLowerCase(),
  email: ({ email }) => email,
  role: ({ role }) => role,
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
  last_active_at: ({ lastActiveAt }) => lastActiveAt,
};

/** Cached sorted lists by sort order, valid until a user is added, changed or removed. */
type Sorted = Map<string, readonly ChatUser[]>;

/**
 * One page. A page past the end has no rows, but the same total. Users with several rows are counted
 * several times, and shown once on each page.
 */
export function listUsers(
  users: readonly ChatUser[],
  wanted: ListQuery,
  sorted: Sorted,
  rowsOf: (user: ChatUser) => number,
): Listing {
  const { query = '', page = 1 } = wanted;
  const found = searchUsers(users, query, sorted, wanted);
  const rows = found.flatMap((user) => Array<ChatUser>(rowsOf(user)).fill(user));
  const start = (Math.max(1, page) - 1) * PAGE_SIZE;
  return { users: [...new Set(rows.slice(start, start + PAGE_SIZE))], total: rows.length };
}

export function searchUsers(
  users: readonly ChatUser[],
  query: string,
  sorted: Sorted,
  { orderBy = '', direction = '' }: Pick<ListQuery, 'orderBy' | 'direction'>,
): readonly ChatUser[] {
  const key = `${orderBy} ${direction}`;
  const ordered = sorted.get(key) ?? sort(users, orderBy, direction);
  sorted.set(key, ordered);
  return query === '' ? ordered : ordered.filter(mentions(query));
}

function sort(users: readonly ChatUser[], orderBy: string, direction: string): ChatUser[] {
  const order = Object.hasOwn(orders, orderBy) ? orders[orderBy] : undefined;
  // For an unknown order the service leaves the order to its database.
  if (!order) return [...users];
  const sign = direction === 'asc' ? 1 : -1;
  return users.toSorted((one, other) => sign * compare(order(one), order(other)));
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The service searches with ILIKE: `%` and `_` are wildcards, and a backslash escapes them. */
function mentions(part: string) {
  const pieces = `%${part}%`.match(/\\.|./gsu) ?? [];
  const pattern = new RegExp(`^${pieces.map(patternOf).join('')}$`, 'isu');
  return ({ name, email }: ChatUser) => pattern.test(name) || pattern.test(email);
}

const wildcards: Record<string, string> = { '%': '.*', _: '.' };

function patternOf(piece: string): string {
  const letter = piece.replace(/^\\(?=.)/s, '');
  return wildcards[piece] ?? letter.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');
}
