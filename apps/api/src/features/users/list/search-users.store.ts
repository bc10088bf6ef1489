import { partPattern, prefixPattern } from '../../../database/like-pattern.ts';
import { type DbOrTx, PLANNED_EACH_TIME, Prisma, queryRows } from '../../../db.ts';
import { COUNT_CAP, type Total, totalOf } from '../../../http/pagination.ts';

export type UserSearch = {
  /** Any part of a name or an address. */
  search?: string | undefined;
};

/** The expression that `users_search_idx` is on: written otherwise, the index is not used. */
const NAMES_AND_EMAIL = Prisma.sql`(firstname || ' ' || lastname || ' ' || email)`;

/** The expression that `users_of_name_idx` is on, and of which the tallies are. */
const FULL_NAME = Prisma.sql`lower(firstname || ' ' || lastname)`;

/** A condition for a WHERE over `users`. */
export function matching({ search }: UserSearch): Prisma.Sql {
  if (!search) return Prisma.sql`TRUE`;
  const anywhere = Prisma.sql`${NAMES_AND_EMAIL} ILIKE ${partPattern(search)}`;
  if (!isOfNames(search)) return anywhere;
  return Prisma.sql`${anywhere} AND ${FULL_NAME} LIKE lower(${partPattern(search)})`;
}

/** Whether only names can contain this: no address has a space in it. */
function isOfNames(search: string): boolean {
  return /\S\s+\S/.test(search) && !search.includes('@');
}

type Place = { skip: number; take: number };

/**
 * The ids of a page of the found users, newest first. An index-only scan; rows are read for one
 * page only.
 */
export async function listFoundIds(db: DbOrTx, search: string, place: Place): Promise<number[]> {
  const names = await findNames(db, search);
  if (names) return listNamesakes(db, names, place);
  const rows = await db.$queryRaw<{ id: number }[]>`
    ${PLANNED_EACH_TIME}
    SELECT id FROM users WHERE ${matching({ search })}
    ORDER BY id DESC LIMIT ${place.take} OFFSET ${place.skip}`;
  return rows.map(({ id }) => id);
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
async function findNames(db: DbOrTx, search: string): Promise<Name[] | null> {
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
async function listNamesakes(db: DbOrTx, names: Name[], { skip, take }: Place): Promise<number[]> {
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

/** How many are found, counted as far as `COUNT_CAP`. */
export async function countFound(db: DbOrTx, search: string): Promise<Total> {
  const names = await findNames(db, search);
  if (names) return totalOf(names.reduce((sum, { users }) => sum + users, 0));
  if (await isCommonName(db, search)) return totalOf(COUNT_CAP + 1);
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    ${PLANNED_EACH_TIME}
    SELECT count(*)::int AS count
    FROM (SELECT FROM users WHERE ${matching({ search })} LIMIT ${COUNT_CAP + 1}) AS found`;
  return totalOf(counted?.count ?? 0);
}

/**
 * Whether more than `COUNT_CAP` names or last names start with this. An index-only scan, while
 * counting matches of any part of a name would read most users.
 */
async function isCommonName(db: DbOrTx, search: string): Promise<boolean> {
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
