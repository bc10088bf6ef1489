import { Prisma } from '../../db.ts';

/**
 * Finds the row with the offset `skip`, highest place first: `counted` has rows with a `place` and
 * a `count`, possibly several per place. Returns that `place` and the number of rows `before` it;
 * no row past the end.
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
