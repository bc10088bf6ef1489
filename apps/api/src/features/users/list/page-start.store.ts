import { type DbOrTx, Prisma, queryRows } from '../../../db.ts';
import { placeAt } from '../../tallies/place-at.store.ts';

/**
 * The ids of a page of all users, newest first, wherever it is: how many there are in each hundred
 * thousand of ids and in each thousand is tallied, so that at most a thousand are walked over, and for
 * the first page nothing is asked. One statement, so that the tallies are those of the rows.
 */
export async function listUserIdsOfPage(
  db: DbOrTx,
  { skip, take }: { skip: number; take: number },
): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    db,
    skip === 0
      ? Prisma.sql`SELECT id FROM users ORDER BY id DESC LIMIT ${take}::int`
      : deepPage(skip, take),
  );
  return rows.map(({ id }) => id);
}

function deepPage(skip: number, take: number): Prisma.Sql {
  const inThousands = (from: Prisma.Sql) => Prisma.sql`
    SELECT key::int AS place, count FROM ${from}
    WHERE kind = 'user_ids' AND key = ANY ((SELECT keys FROM keys)::text[])`;
  return Prisma.sql`
      WITH block AS (${placeAt(
        Prisma.sql`
          SELECT key::int AS place, count FROM tally_totals WHERE kind = 'user_blocks'
          UNION ALL
          SELECT key::int AS place, count FROM tally_changes WHERE kind = 'user_blocks'`,
        Prisma.sql`${skip}::int`,
      )}), keys AS MATERIALIZED (
        SELECT array_agg((place * 100 + n)::text) AS keys FROM block, generate_series(0, 99) n
      ), thousand AS (${placeAt(
        Prisma.sql`
          ${inThousands(Prisma.sql`tally_totals`)}
          UNION ALL
          ${inThousands(Prisma.sql`tally_changes`)}`,
        Prisma.sql`${skip}::int - (SELECT before FROM block)`,
      )})
      SELECT id FROM users
      WHERE id <= (SELECT place FROM thousand)::bigint * 1000 + 999
      ORDER BY id DESC
      LIMIT ${take}::int
      OFFSET ${skip}::int - (SELECT before FROM block) - (SELECT before FROM thousand)`;
}
