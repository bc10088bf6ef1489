import { type DbOrTx, PLANNED_EACH_TIME, Prisma } from '../../db.ts';
import { COUNT_CAP, type Total, totalOf } from '../../http/pagination.ts';
import { countTallied } from '../tallies/read-tallies.store.ts';

export type UserSearch = {
  /** Any part of a name or an address. */
  search?: string | undefined;
};

/** The expression that `users_search_idx` is on: written otherwise, the index is not used. */
const NAMES_AND_EMAIL = Prisma.sql`(firstname || ' ' || lastname || ' ' || email)`;

/** A condition for a WHERE over `users`. */
export function matching({ search }: UserSearch): Prisma.Sql {
  return search ? Prisma.sql`${NAMES_AND_EMAIL} ILIKE ${patternOf(search)}` : Prisma.sql`TRUE`;
}

/** What was typed stands for itself, whatever it means in a pattern. */
function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * A page of ids, newest first. Only the ids are walked, which an index holds: the rows are fetched
 * for one page.
 */
export async function listUserIds(
  db: DbOrTx,
  { page, limit, ...filter }: UserSearch & { page: number; limit: number },
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    ${PLANNED_EACH_TIME}
    SELECT id FROM users WHERE ${matching(filter)}
    ORDER BY id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
  return rows.map(({ id }) => id);
}

/** Exact for all users; a search is counted as far as `COUNT_CAP`. */
export async function countUsers(db: DbOrTx, filter: UserSearch): Promise<Total> {
  if (!filter.search) return { total: await countTallied(db, 'users'), capped: false };
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    ${PLANNED_EACH_TIME}
    SELECT count(*)::int AS count
    FROM (SELECT FROM users WHERE ${matching(filter)} LIMIT ${COUNT_CAP + 1}) AS found`;
  return totalOf(counted?.count ?? 0);
}
