import { type DbOrTx, Prisma, queryRows } from '../../db.ts';

/** What the database keeps count of. */
export type TallyKind =
  /** By status. */
  | 'payments'
  /** By role. */
  | 'users'
  /** Completed payments by the id of the plan, by the coupon's code, and by the gateway. */
  | 'plan_revenue'
  | 'coupon_revenue'
  | 'gateway_revenue'
  /** What coupons took off completed payments. */
  | 'coupon_discount'
  /** Paying customers by plan: one more where each begins, one less where each ends. */
  | 'paying'
  /** How often customers were `new`, `renewed`, `returned` and were `lost`. */
  | 'customers'
  /** Payments by the hour in which they began, of each status and of `any`. */
  | 'begun'
  /** Users by the thousand that their id is in, and by the hundred thousand. */
  | 'user_ids'
  | 'user_blocks'
  /** Users by their full name, in lower case. No totals and no days are kept of these. */
  | 'names'
  /** Subscriptions by plan: those that end, by the quarter in which they do, and those that do not. */
  | 'ending'
  | 'endless';

export type Tallied = {
  count: number;
  /** Paisa. */
  amount: number;
};

/**
 * How many there are of each key that there ever was, and what they come to. Hidden payments count
 * nowhere. What has been folded and what has not is read in one statement: a fold in between moves
 * rows from one to the other, and the sum stays right.
 */
export async function readTotals(db: DbOrTx, kind: TallyKind): Promise<Map<string, Tallied>> {
  const rows = await queryRows<{ key: string; count: string; amount: string }>(
    db,
    Prisma.sql`
      SELECT key, sum(count)::text AS count, sum(amount)::text AS amount
      FROM (
        SELECT key, count, amount FROM tally_totals WHERE kind = ${kind}
        UNION ALL
        SELECT key, count, amount FROM tally_changes WHERE kind = ${kind}
      ) tallied
      GROUP BY key`,
  );
  return new Map(rows.map(({ key, ...tallied }) => [key, numbersOf(tallied)]));
}

/** How many there are of one key, or of all. */
export async function countTallied(db: DbOrTx, kind: TallyKind, key?: string): Promise<number> {
  const totals = await readTotals(db, kind);
  if (key !== undefined) return totals.get(key)?.count ?? 0;
  return sumOf(totals);
}

/** How many there are, whatever their key. */
function sumOf(totals: Map<string, Tallied>): number {
  return [...totals.values()].reduce((sum, { count }) => sum + count, 0);
}

function numbersOf({ count, amount }: { count: string; amount: string }): Tallied {
  return { count: Number(count), amount: Number(amount) };
}
