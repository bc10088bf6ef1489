import { type DbOrTx, Prisma } from '../../db.ts';
import { EVER, type Tallies, talliedBetween } from '../tallies/read-tallies.store.ts';
import { type Ledger, type LedgerRow, ledgerOf } from './ledger.ts';

/**
 * What was tallied between these bounds, and of what is `carried` everything before the first of
 * them as well.
 */
export async function readLedger(
  db: DbOrTx,
  { within, carried }: { within: Tallies[]; carried: Tallies },
  bounds: Date[],
): Promise<Ledger> {
  const edges = bounds.map((bound) => bound.toISOString());
  const [first = EVER.before] = edges;
  const parts = [
    ...within.map((tallies) => talliedBetween(tallies, edges)),
    talliedBetween(carried, [EVER.before, first]),
  ];
  const rows = await db.$queryRaw<
    { kind: string; key: string; stretch: number; count: bigint; amount: bigint }[]
  >`
    SELECT kind, key, width_bucket(at, ${edges}::timestamptz[]) AS stretch,
           sum(count)::bigint AS count, sum(amount)::bigint AS amount
    FROM (
      ${Prisma.join(parts, ' UNION ALL ')}
    ) tallied
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
