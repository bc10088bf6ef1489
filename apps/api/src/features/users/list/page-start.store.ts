import { type DbOrTx, Prisma, queryRows } from '../../../db.ts';

/**
 * The ids of a page of all users, newest first, wherever it is: how many there are in each hundred
 * thousand of ids and in each thousand is tallied, so that at most a thousand are walked over, and for
 * the first page nothing is asked. One statement, so that the tallies are those of the rows.
 */
export async function listIdsFrom(
  db: DbOrTx,
  { skip, take }: { skip: number; take: number },
): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    db,
    skip === 0
      ? Prisma.sql`SELECT id FROM users ORDER BY id DESC LIMIT ${take}::int`
      : Prisma.sql`
          WITH blocks AS (
            SELECT key::int AS block, sum(count) AS count FROM (
              SELECT key, count FROM tally_totals WHERE kind = 'user_blocks'
              UNION ALL
              SELECT key, count FROM tally_changes WHERE kind = 'user_blocks'
            ) counted GROUP BY key
          ), block AS (
            SELECT block, before FROM (
              SELECT block, count, sum(count) OVER (ORDER BY block DESC) - count AS before FROM blocks
            ) summed
            WHERE before <= ${skip}::int AND before + count > ${skip}::int
          ), keys AS MATERIALIZED (
            SELECT array_agg((block * 100 + n)::text) AS keys FROM block, generate_series(0, 99) n
          ), thousands AS (
            SELECT key::int AS thousand, sum(count) AS count FROM (
              SELECT key, count FROM tally_totals
              WHERE kind = 'user_ids' AND key = ANY ((SELECT keys FROM keys)::text[])
              UNION ALL
              SELECT key, count FROM tally_changes
              WHERE kind = 'user_ids' AND key = ANY ((SELECT keys FROM keys)::text[])
            ) counted GROUP BY key
          ), start AS (
            SELECT thousand, (${skip}::int - before)::int AS skip FROM (
              SELECT thousand, count,
                     (SELECT before FROM block) + sum(count) OVER (ORDER BY thousand DESC) - count AS before
              FROM thousands
            ) summed
            WHERE before <= ${skip}::int AND before + count > ${skip}::int
          )
          SELECT id FROM users
          WHERE id <= (SELECT thousand FROM start)::bigint * 1000 + 999
          ORDER BY id DESC
          LIMIT ${take}::int OFFSET (SELECT skip FROM start)`,
  );
  return rows.map(({ id }) => id);
}
