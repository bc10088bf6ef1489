import type { DbOrTx } from '../../db.ts';
import { EVER, type TallyKind, talliedBetween } from '../tallies/read-tallies.store.ts';
import { type Ledger, type LedgerRow, ledgerOf } from './ledger.ts';

/**
 * What was tallied between these bounds, and of the kinds that `carried` names everything before the
 * first of them as well.
 */
export async function readLedger(
  db: DbOrTx,
  { kinds, carried }: { kinds: TallyKind[]; carried: TallyKind[] },
  bounds: Date[],
): Promise<Ledger> {
  const edges = bounds.map((bound) => bound.toISOString());
  const [first = EVER.before] = edges;
  const rows = await db.$queryRaw<
    { kind: string; key: string; stretch: number; count: bigint; amount: bigint }[]
  >`
    SELECT kind, key, width_bucket(at, ${edges}::timestamptz[]) AS stretch,
           sum(count)::bigint AS count, sum(amount)::bigint AS amount
    FROM (
      ${talliedBetween({ kinds }, edges)}
      UNION ALL
      ${talliedBetween({ kinds: carried }, [EVER.before, first])}
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
