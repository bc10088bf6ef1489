import type { TransactionStatus } from '@nobayon/shared/domain/transaction/transaction.ts';
import { type Db, Prisma, queryRows } from '../../../db.ts';
import { placeAt } from '../../tallies/place-at.store.ts';

type Place = {
  /** A status, or null for all. */
  status: TransactionStatus | undefined;
  skip: number;
  take: number;
};

/**
 * The ids of a page of the visible payments, newest first, at any depth. The hourly tallies of
 * starts leave only the rows of one hour to skip. A single statement, so that tallies and rows are
 * consistent.
 */
export async function listPaymentIdsOfPage(
  db: Db,
  { status, skip, take }: Place,
): Promise<number[]> {
  const key = status ?? 'any';
  const ofStatus = status ? Prisma.sql`AND status = ${status}::"TransactionStatus"` : Prisma.empty;
  const inItsDay = (from: Prisma.Sql) => Prisma.sql`
    SELECT at AS place, count FROM ${from}
    WHERE kind = 'begun' AND key = ${key}
      AND at >= (SELECT place FROM day)::timestamp AT TIME ZONE 'UTC'
      AND at < ((SELECT place FROM day) + 1)::timestamp AT TIME ZONE 'UTC'`;
  const rows = await queryRows<{ id: number }>(
    db,
    Prisma.sql`
      WITH day AS (${placeAt(
        Prisma.sql`
          SELECT day AS place, count FROM tally_days WHERE kind = 'begun' AND key = ${key}
          UNION ALL
          SELECT (at AT TIME ZONE 'UTC')::date, count FROM tally_changes
          WHERE kind = 'begun' AND key = ${key}`,
        Prisma.sql`${skip}::int`,
      )}), hour AS (${placeAt(
        Prisma.sql`${inItsDay(Prisma.sql`tallies`)} UNION ALL ${inItsDay(Prisma.sql`tally_changes`)}`,
        Prisma.sql`${skip}::int - (SELECT before FROM day)`,
      )})
      SELECT id FROM transactions
      WHERE deleted_at IS NULL ${ofStatus}
        AND created_at < (SELECT place FROM hour) + interval '1 hour'
      ORDER BY created_at DESC, id DESC
      LIMIT ${take}::int
      OFFSET ${skip}::int - (SELECT before FROM day) - (SELECT before FROM hour)`,
  );
  return rows.map(({ id }) => id);
}
