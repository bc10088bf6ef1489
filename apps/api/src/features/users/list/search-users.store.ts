import { searchedNumbers } from '@nobayon/shared/domain/account/searched-numbers.ts';
import { partPattern, prefixPattern } from '../../../database/like-pattern.ts';
import { type Db, PLANNED_EACH_TIME, Prisma, queryRows } from '../../../db.ts';
import { COUNT_CAP, type Total, totalOf } from '../../../http/pagination.ts';

export type UserSearch = {
  /** Any part of a name or an address, or a phone number. */
  search?: string | undefined;
};

/** The expression that `users_search_idx` is on: written otherwise, the index is not used. */
const NAMES_AND_EMAIL = Prisma.sql`(firstname || ' ' || lastname || ' ' || email)`;

/** The expression that `users_of_name_idx` is on, and of which the tallies are. */
const FULL_NAME = Prisma.sql`lower(firstname || ' ' || lastname)`;

/** A condition for a WHERE over `users`. */
export function matching({ search }: UserSearch): Prisma.Sql {
  if (!search) return Prisma.sql`TRUE`;
  const numbers = searchedNumbers(search);
  if (numbers.length > 0) {
    return Prisma.sql`(
      ${NAMES_AND_EMAIL} ILIKE ${partPattern(search)} OR phone = ANY (${numbers}::text[]))`;
  }
  const part = indexedPart(search);
  const indexed = Prisma.sql`${NAMES_AND_EMAIL} ILIKE ${partPattern(part)}`;
  if (isOfNames(search)) {
    return Prisma.sql`${indexed} AND ${FULL_NAME} LIKE lower(${partPattern(search)})`;
  }
  if (part === search) return indexed;
  // In other words than those of the index, which would otherwise be asked for all of it.
  return Prisma.sql`${indexed}
    AND concat(firstname, ' ', lastname, ' ', email) ILIKE ${partPattern(search)}`;
}

const MAX_INDEXED_OF_ADDRESS = 10;

/**
 * What the index is asked for. For each user with the rarest three letters it compares all the
 * others, so that a whole address, with a domain that most users have, would take the longest: of an
 * address it is the end of the local part.
 */
function indexedPart(search: string): string {
  const local = search.slice(0, search.indexOf('@') + 1);
  return local.length > 3 ? [...local].slice(-MAX_INDEXED_OF_ADDRESS).join('') : search;
}

/** Whether only names can contain this: no address has a space in it, but a phone number may. */
function isOfNames(search: string): boolean {
  return /\S\s+\S/.test(search) && !search.includes('@') && searchedNumbers(search).length === 0;
}

type Place = { skip: number; take: number };

/** A page of the ids of the found users, newest first, and how many are found. */
export async function findUsers(
  db: Db,
  search: string,
  place: Place,
): Promise<{ ids: number[]; total: Total }> {
  const names = await findNames(db, search);
  if (names) {
    const total = names.reduce((sum, { users }) => sum + users, 0);
    return { ids: await listNamesakes(db, names, place), total: totalOf(total) };
  }
  const few = (await isCommonName(db, search)) ? null : await findFew(db, search, place);
  return few ?? { ids: await findNewest(db, search, place), total: totalOf(COUNT_CAP + 1) };
}

/** All that are found, counted and then sorted; null if they are too many to be counted. */
async function findFew(db: Db, search: string, { skip, take }: Place) {
  const [found] = await db.$queryRaw<[{ count: number; ids: number[] }]>`
    ${PLANNED_EACH_TIME}
    WITH found AS MATERIALIZED (
      SELECT id FROM users WHERE ${matching({ search })} LIMIT ${COUNT_CAP + 1}::int
    )
    SELECT (SELECT count(*)::int FROM found) AS count,
      ARRAY(SELECT id FROM found ORDER BY id DESC LIMIT ${take}::int OFFSET ${skip}::int) AS ids`;
  const total = totalOf(found.count);
  return total.capped ? null : { ids: found.ids, total };
}

/** Walks over this many of the newest users for each one that is wanted. */
const WALKED_FOR_EACH = 50;

/**
 * A page of the ids of the found users, newest first. If many are found, they are among the newest
 * users. Otherwise, or if they registered long ago, the index finds all of them: left to choose,
 * PostgreSQL walks over a million users for those.
 */
export async function findNewest(db: Db, search: string, { skip, take }: Place): Promise<number[]> {
  const found = matching({ search });
  const newest = await db.$queryRaw<{ id: number }[]>`
    ${PLANNED_EACH_TIME}
    SELECT id FROM (
      SELECT * FROM users ORDER BY id DESC LIMIT ${(skip + take) * WALKED_FOR_EACH}::bigint
    ) AS walked
    WHERE ${found} ORDER BY id DESC LIMIT ${take}::int OFFSET ${skip}::int`;
  if (newest.length === take) return newest.map(({ id }) => id);
  const all = await db.$queryRaw<{ id: number }[]>`
    ${PLANNED_EACH_TIME}
    WITH found AS MATERIALIZED (SELECT id FROM users WHERE ${found})
    SELECT id FROM found ORDER BY id DESC LIMIT ${take}::int OFFSET ${skip}::int`;
  return all.map(({ id }) => id);
}

/**
 * If a search matches more names than this, so many users match that they are found quickly among
 * the newest.
 */
const MAX_NAMES = 200;

type Name = { name: string; users: number };

/**
 * The full names, in lower case, in which this is found, and how many have each; null where it may be
 * a part of an address, or of too many names. From what is tallied: however many users there are,
 * few are called alike.
 */
async function findNames(db: Db, search: string): Promise<Name[] | null> {
  if (!isOfNames(search)) return null;
  const pattern = Prisma.sql`lower(${partPattern(search)})`;
  const names = await db.$queryRaw<Name[]>`
    ${PLANNED_EACH_TIME}
    SELECT key AS name, sum(count)::int AS users FROM (
      SELECT key, count FROM tallies WHERE kind = 'names' AND key LIKE ${pattern}
      UNION ALL
      SELECT key, count FROM tally_changes WHERE kind = 'names' AND key LIKE ${pattern}
    ) tallied
    GROUP BY key HAVING sum(count) > 0
    LIMIT ${MAX_NAMES + 1}`;
  return names.length > MAX_NAMES ? null : names;
}

/** A page of the ids of those with one of these names, newest first: an index has each in order. */
async function listNamesakes(db: Db, names: Name[], { skip, take }: Place): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    db,
    Prisma.sql`
      SELECT namesake.id FROM unnest(${names.map(({ name }) => name)}::text[]) AS found(name)
      CROSS JOIN LATERAL (
        SELECT id FROM users WHERE ${FULL_NAME} = found.name
        ORDER BY id DESC LIMIT ${skip + take}::int
      ) AS namesake
      ORDER BY namesake.id DESC LIMIT ${take}::int OFFSET ${skip}::int`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Whether more than `COUNT_CAP` names or last names start with this. An index-only scan, while
 * counting matches of any part of a name would read most users.
 */
async function isCommonName(db: Db, search: string): Promise<boolean> {
  const prefix = prefixPattern(search);
  const [found] = await db.$queryRaw<{ most: number }[]>`
    ${PLANNED_EACH_TIME}
    SELECT greatest(
      (SELECT count(*) FROM (
        SELECT FROM users WHERE ${FULL_NAME} LIKE lower(${prefix})
        LIMIT ${COUNT_CAP + 1}
      ) AS named),
      (SELECT count(*) FROM (
        SELECT FROM users WHERE lower(lastname) LIKE lower(${prefix}) LIMIT ${COUNT_CAP + 1}
      ) AS called)
    )::int AS most`;
  return (found?.most ?? 0) > COUNT_CAP;
}
