import type { z } from 'zod';
import { type AccountPage, ChatServiceError } from '../../chat-service.ts';
import { FIRST_CURSOR, type Page, walkPages } from '../../walk-pages.ts';
import { type Ask, USERS, valueOrThrow } from '../ask.ts';
import {
  type Account,
  AccountList,
  type GroupWithMembers,
  HasId,
  Members,
  remoteUser,
  ShownAccount,
} from '../replies.ts';
import type { Dialect } from '../versions/versions.ts';
import type { Accounts } from './accounts.ts';
import { groupsOf, readGroups, readGroupsWithMembers } from './groups.ts';

/** What one page is read with. Each page has a timeout of its own. */
export type Connection = { ask: Ask; dialect: Dialect; accounts: Accounts };

type Row =
  | { kind: 'account'; id: string; account: Account }
  | { kind: 'unreadable'; id: string | null; reason: string };

/** If all accounts arrive at once: the largest page that one database query of ours can take. */
const MAX_PAGE_SIZE = 500;

/** A factor of the timeout: the service may still be busy with a page that we gave up on. */
const TIMEOUT_FACTOR = 6;

type Reader = {
  connect: (timeoutFactor?: number) => Promise<Connection>;
  timeoutMs: number;
};

/**
 * Lists all accounts in pages of at most `MAX_PAGE_SIZE`, or those after the page whose `next` is
 * `from`.
 */
export async function* listAccounts(reader: Reader, from?: string): AsyncGenerator<AccountPage> {
  let here = from ?? null;
  for await (const { items, next } of walkPages(pageReader(reader), from)) {
    const parts = inParts(items);
    for (const [at, rows] of parts.entries()) {
      const isLast = at === parts.length - 1;
      // A walk that stops before the last part reads the whole page again.
      yield showRows(rows, isLast ? next : (here ?? FIRST_CURSOR));
    }
    here = next;
  }
}

function inParts(rows: Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let at = 0; at < rows.length; at += MAX_PAGE_SIZE) {
    parts.push(rows.slice(at, at + MAX_PAGE_SIZE));
  }
  return parts.length > 0 ? parts : [[]];
}

function showRows(rows: Row[], next: string | null): AccountPage {
  return {
    accounts: rows.flatMap((row) => (row.kind === 'account' ? [remoteUser(row.account)] : [])),
    unreadable: rows.flatMap((row) =>
      row.kind === 'unreadable' ? [{ id: row.id, reason: row.reason }] : [],
    ),
    next,
  };
}

/**
 * The list of accounts contains everything in one answer, but also their pictures, which are
 * dropped as they arrive. Two pictures of 8.8 MB keep SQLite busy while it sorts, longer with every
 * page. If a page is slow or fails, all accounts are therefore read at once without pictures, and
 * the members of each group separately.
 */
function pageReader({ connect, timeoutMs }: Reader): (page: number) => Promise<Page<Row>> {
  let isSlow = false;
  let total: number | null = null;
  return async (page) => {
    if (total !== null) return { items: [], total };
    const read = isSlow ? null : await readPage(page);
    if (read) return read;
    const items = await readAll(() => connect(TIMEOUT_FACTOR));
    total = items.length;
    return { items, total };
  };

  /** Null if the page cannot be read but `readAll` is possible. */
  async function readPage(page: number): Promise<Page<Row> | null> {
    const connection = await connect();
    const { hasViewsWithoutPictures } = connection.dialect;
    const start = performance.now();
    try {
      const read = await readList(connection, page);
      isSlow = hasViewsWithoutPictures && performance.now() - start > timeoutMs / 2;
      return read;
    } catch (error) {
      const isOfPage = error instanceof ChatServiceError && error.failure === 'unreachable';
      if (isOfPage && hasViewsWithoutPictures) return null;
      throw error;
    }
  }
}

async function readAll(connect: () => Promise<Connection>): Promise<Row[]> {
  const { ask } = await connect();
  const answer = await ask.read({ method: 'GET', path: `${USERS}all`, reply: AccountList });
  const rows = valueOrThrow(answer, 'list its users').users.map(readRow);
  const groups = await readGroups((await connect()).ask);
  const groupsByMember = new Map<string, string[]>();
  for (const { id } of groups) {
    for (const member of await readMembers(connect, id)) {
      groupsByMember.set(member, [...(groupsByMember.get(member) ?? []), id]);
    }
  }
  return rows.map((row) => {
    if (row.kind === 'unreadable') return row;
    return { ...row, account: { ...row.account, groupIds: groupsByMember.get(row.id) ?? [] } };
  });
}

async function readMembers(connect: () => Promise<Connection>, groupId: string): Promise<string[]> {
  const { ask } = await connect();
  const path = `/groups/id/${encodeURIComponent(groupId)}/export`;
  const answer = await ask.read({ method: 'GET', path, reply: Members });
  return valueOrThrow(answer, 'list the members of a group').user_ids;
}

/** Ordered by email, the only order without ties, so that pages neither overlap nor leave gaps. */
async function readList({ ask, dialect }: Connection, page: number): Promise<Page<Row>> {
  const query = { order_by: 'email', direction: 'asc', page: String(page) };
  const answer = await ask.read({ method: 'GET', path: USERS, query, reply: AccountList });
  const { users, total } = valueOrThrow(answer, 'list its users');
  const rows = users.map(readRow);
  if (dialect.accountsListGroups) return { items: rows, total };
  const groups = await readGroupsWithMembers(ask);
  return { items: rows.map((row) => rowWithGroups(row, groups)), total };
}

function readRow(row: unknown): Row {
  const read = ShownAccount.safeParse(row);
  if (read.success) return { kind: 'account', id: read.data.id, account: read.data };
  return {
    kind: 'unreadable',
    id: HasId.safeParse(row).data?.id ?? null,
    reason: unreadableReason(read.error),
  };
}

function unreadableReason({ issues: [issue] }: z.ZodError): string {
  return `The reply of the chat service cannot be read (${issue?.path.join('.') ?? ''})`;
}

function rowWithGroups(row: Row, groups: GroupWithMembers[]): Row {
  if (row.kind === 'unreadable') return row;
  return { ...row, account: { ...row.account, groupIds: groupsOf(row.id, groups) } };
}
