import type { DbOrTx } from '../../db.ts';
import type { TallyKind } from '../tallies/read-tallies.store.ts';
import { type Ledger, type LedgerRow, ledgerOf } from './ledger.ts';

/**
 * What was tallied between these bounds, and before the first of them. Days of UTC that no bound is
 * in are read whole; of those with a bound in them every tally is. With what was not folded yet, in
 * one statement.
 */
export async function readLedger(db: DbOrTx, kinds: TallyKind[], bounds: Date[]): Promise<Ledger> {
  const edges = bounds.map((bound) => bound.toISOString());
  const days = [...new Set(edges.map((edge) => edge.slice(0, 10)))];
  const rows = await db.$queryRaw<
    { kind: string; key: string; stretch: number; count: bigint; amount: bigint }[]
  >`
    SELECT kind, key, width_bucket(at, ${edges}::timestamptz[]) AS stretch,
           sum(count)::bigint AS count, sum(amount)::bigint AS amount
    FROM (
      SELECT kind, key, day::timestamp AT TIME ZONE 'UTC' AS at, count, amount FROM tally_days
      WHERE kind = ANY (${kinds}) AND day < ${days.at(-1)}::date AND day <> ALL (${days}::date[])
      UNION ALL
      SELECT kind, key, at, count, amount
      FROM unnest(${days}::date[]) AS edge(day)
      CROSS JOIN LATERAL (
        SELECT kind, key, at, count, amount FROM tallies
        WHERE kind = ANY (${kinds})
          AND at >= edge.day::timestamp AT TIME ZONE 'UTC'
          AND at < (edge.day + 1)::timestamp AT TIME ZONE 'UTC'
        -- Day by day: all of them at once are held against every day.
        OFFSET 0
      ) AS on_day
      UNION ALL
      SELECT kind, key, at, count, amount FROM tally_changes WHERE kind = ANY (${kinds})
    ) tallied
    WHERE at < ${edges.at(-1)}::timestamptz
    GROUP BY kind, key, stretch`;
  return ledgerOf(
    bounds,
    rows.map(
      ({ count, amount, ...row }): LedgerRow => ({
        ...row,
        count: Number(count),
        amount: Number(amount),
      }),
    ),
  );
}

/** What these plans are called, those that are archived included. */
export async function planNames(db: DbOrTx, ids: number[]): Promise<Map<number, string>> {
  const plans = await db.plan.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(plans.map(({ id, name }) => [id, name]));
}
