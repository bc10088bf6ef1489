import { type DbOrTx, Prisma, queryRows } from '../../db.ts';

/** What the database counts. */
export type TallyKind =
  /** By status. */
  | 'payments'
  /** By role. */
  | 'users'
  /** Completed payments by the id of the plan, by the coupon's code, and by the gateway. */
  | 'plan_revenue'
  | 'coupon_revenue'
  | 'gateway_revenue'
  /** The discounts of coupons on completed payments. */
  | 'coupon_discount'
  /** Paying customers by plan: plus one where each starts, minus one where each ends. */
  | 'paying'
  /** The number of customers who were `new`, `renewed`, `returned` or `lost`. */
  | 'customers'
  /** Payments by the hour in which they were started, of each status and of `any`. */
  | 'begun'
  /** Users by thousands and by hundred thousands of their ids. */
  | 'user_ids'
  | 'user_blocks'
  /** Users by their full name in lower case, without totals and days. */
  | 'names'
  /**
   * Subscriptions by plan: expiring ones by the quarter of an hour of their end, and those without
   * an end.
   */
  | 'ending'
  | 'endless';

export type Tallied = {
  count: number;
  /** In paisa. */
  amount: number;
};

/**
 * The totals of all time by key. Hidden payments are not counted. Folded and unfolded changes are
 * read in one statement, so that a fold in between does not change the sum.
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

/** The total of one key, or of all. */
export async function countTallied(db: DbOrTx, kind: TallyKind, key?: string): Promise<number> {
  const totals = await readTotals(db, kind);
  if (key !== undefined) return totals.get(key)?.count ?? 0;
  return sumOf(totals);
}

/** The total of all keys. */
function sumOf(totals: Map<string, Tallied>): number {
  return [...totals.values()].reduce((sum, { count }) => sum + count, 0);
}

function numbersOf({ count, amount }: { count: string; amount: string }): Tallied {
  return { count: Number(count), amount: Number(amount) };
}
