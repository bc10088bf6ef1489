import type { TransactionStatus } from '@nobayon/shared/domain/transaction/transaction.ts';
import { type Db, Prisma, queryRows } from '../../../db.ts';

type Place = {
  /** Of one status, or of all. */
  status: TransactionStatus | undefined;
  skip: number;
  take: number;
};

/**
 * The ids of a page of the payments that are not hidden, newest first, wherever it is: how many
 * began in each hour is tallied, so that only the rows before it in its own hour are walked over.
 * All of it is one statement, so that the tallies are those of the rows.
 */
export async function listIdsFrom(db: Db, { status, skip, take }: Place): Promise<number[]> {
  const key = status ?? 'any';
  const ofStatus = status ? Prisma.sql`AND status = ${status}::"TransactionStatus"` : Prisma.empty;
  const rows = await queryRows<{ id: number }>(
    db,
    Prisma.sql`
      WITH days AS (
        SELECT day, sum(count) AS count FROM (
          SELECT day, count FROM tally_days WHERE kind = 'begun' AND key = ${key}
          UNION ALL
          SELECT (at AT TIME ZONE 'UTC')::date, count FROM tally_changes
          WHERE kind = 'begun' AND key = ${key}
        ) counted GROUP BY day
      ), day AS (
        SELECT day, before FROM (
          SELECT day, count, sum(count) OVER (ORDER BY day DESC) - count AS before FROM days
        ) summed
        WHERE before <= ${skip}::int AND before + count > ${skip}::int
      ), hours AS (
        SELECT at, sum(count) AS count FROM (
          SELECT at, count FROM tallies WHERE kind = 'begun' AND key = ${key}
          AND at >= (SELECT day FROM day)::timestamp AT TIME ZONE 'UTC'
          AND at < ((SELECT day FROM day) + 1)::timestamp AT TIME ZONE 'UTC'
          UNION ALL
          SELECT at, count FROM tally_changes WHERE kind = 'begun' AND key = ${key}
          AND at >= (SELECT day FROM day)::timestamp AT TIME ZONE 'UTC'
          AND at < ((SELECT day FROM day) + 1)::timestamp AT TIME ZONE 'UTC'
        ) counted GROUP BY at
      ), hour AS (
        SELECT at + interval '1 hour' AS until, (${skip}::int - before)::int AS skip FROM (
          SELECT at, count,
                 (SELECT before FROM day) + sum(count) OVER (ORDER BY at DESC) - count AS before
          FROM hours
        ) summed
        WHERE before <= ${skip}::int AND before + count > ${skip}::int
      )
      SELECT id FROM transactions
      WHERE deleted_at IS NULL ${ofStatus} AND created_at < (SELECT until FROM hour)
      ORDER BY created_at DESC, id DESC
      LIMIT ${take}::int OFFSET (SELECT skip FROM hour)`,
  );
  return rows.map(({ id }) => id);
}
