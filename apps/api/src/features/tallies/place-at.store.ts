import { Prisma } from '../../db.ts';

/**
 * Where the row is that `skip` others come before, highest place first: `counted` has rows of a `place` and
 * a `count`, several of one place perhaps. One row of that `place` and how many come `before` it, or none.
 */
export function placeAt(counted: Prisma.Sql, skip: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT place, before FROM (
      SELECT place, sum(count) AS count,
             sum(sum(count)) OVER (ORDER BY place DESC) - sum(count) AS before
      FROM (${counted}) AS counted GROUP BY place
    ) AS summed
    WHERE before <= ${skip} AND before + count > ${skip}`;
}
