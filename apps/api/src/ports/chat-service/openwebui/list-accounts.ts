import type { z } from 'zod';
import { type AccountPage, ChatServiceError } from '../chat-service.ts';
import { FIRST_PLACE, type Page, walkPages } from '../walk-pages.ts';
import { type Accounts, withGroups } from './accounts.ts';
import { type Ask, USERS, valueOrThrow } from './ask.ts';
import { type Account, AccountList, HasId, Members, remoteUser, ShownAccount } from './replies.ts';
import type { Dialect } from './versions.ts';

/** What one page is read with: its time is its own. */
export type Connection = { ask: Ask; dialect: Dialect; accounts: Accounts };

type Row =
  | { kind: 'account'; id: string; account: Account }
  | { kind: 'unreadable'; id: string | null; reason: string };

/** Of a walk that goes on with everybody at once: no more than a database takes in one question. */
const MOST_TOGETHER = 500;

/** A page may have kept the service busy, and goes on doing so when we gave it up. */
const PATIENCE = 6;

type Reader = {
  /** `patience` makes the time limit so many times as long. */
  connect: (patience?: number) => Promise<Connection>;
  timeoutMs: number;
};

/**
 * Everybody, in pages of at most `MOST_TOGETHER`; from behind a page read earlier, where its `next`
 * is given.
 */
export async function* listAccounts(reader: Reader, from?: string): AsyncGenerator<AccountPage> {
  let here = from ?? null;
  for await (const { items, next } of walkPages(pageReader(reader), from)) {
    const parts = inParts(items);
    for (const [at, rows] of parts.entries()) {
      const isLast = at === parts.length - 1;
      // Cut off in between, the page is read again.
      yield showRows(rows, isLast ? next : (here ?? FIRST_PLACE));
    }
    here = next;
  }
}

function inParts(rows: Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let at = 0; at < rows.length; at += MOST_TOGETHER) {
    parts.push(rows.slice(at, at + MOST_TOGETHER));
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
 * A page with pictures in it, which are dropped as they arrive, tells everything in one answer. Two
 * pictures of 8.8 MB keep SQLite busy when it sorts them, longer with every page. So where a page is
 * slow, or cannot be had, everybody is read at once without pictures, and each group with its members.
 */
function pageReader({ connect, timeoutMs }: Reader): (page: number) => Promise<Page<Row>> {
  let isSlow = false;
  let total: number | null = null;
  return async (page) => {
    if (total !== null) return { items: [], total };
    const read = isSlow ? null : await readPage(page);
    if (read) return read;
    const items = await readAll(() => connect(PATIENCE));
    total = items.length;
    return { items, total };
  };

  /** Null where it cannot be had, and there is another way. */
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
  const groups = await (await connect()).accounts.groups();
  const groupsOf = new Map<string, string[]>();
  for (const { id } of groups) {
    for (const member of await readMembers(connect, id)) {
      groupsOf.set(member, [...(groupsOf.get(member) ?? []), id]);
    }
  }
  return rows.map((row) => {
    if (row.kind === 'unreadable') return row;
    return { ...row, account: { ...row.account, groupIds: groupsOf.get(row.id) ?? [] } };
  });
}

async function readMembers(connect: () => Promise<Connection>, groupId: string): Promise<string[]> {
  const { ask } = await connect();
  const path = `/groups/id/${encodeURIComponent(groupId)}/export`;
  const answer = await ask.read({ method: 'GET', path, reply: Members });
  return valueOrThrow(answer, 'list the members of a group').user_ids;
}

/** In the one order that has no ties, so that two pages do not overlap or leave a gap. */
async function readList({ ask, dialect, accounts }: Connection, page: number): Promise<Page<Row>> {
  const query = { order_by: 'email', direction: 'asc', page: String(page) };
  const answer = await ask.read({ method: 'GET', path: USERS, query, reply: AccountList });
  const { users, total } = valueOrThrow(answer, 'list its users');
  const rows = users.map(readRow);
  if (dialect.accountsTellGroups) return { items: rows, total };
  const groups = await accounts.groupsWithMembers();
  return { items: rows.map((row) => rowWithGroups(row, groups)), total };
}

function readRow(row: unknown): Row {
  const read = ShownAccount.safeParse(row);
  if (read.success) return { kind: 'account', id: read.data.id, account: read.data };
  return {
    kind: 'unreadable',
    id: HasId.safeParse(row).data?.id ?? null,
    reason: whyNot(read.error),
  };
}

function whyNot({ issues: [issue] }: z.ZodError): string {
  return `The reply of the chat service cannot be read (${issue?.path.join('.') ?? ''})`;
}

function rowWithGroups(row: Row, groups: Parameters<typeof withGroups>[1]): Row {
  if (row.kind === 'unreadable') return row;
  const [account = row.account] = withGroups([row.account], groups);
  return { ...row, account };
}
