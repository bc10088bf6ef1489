import type { DbOrTx } from '../../db.ts';

/** What the database keeps count of: payments by status, users by role. */
export type TallyKind = 'payments' | 'users';

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
  const rows = await db.$queryRaw<{ key: string; count: bigint; amount: bigint }[]>`
    SELECT key, sum(count)::bigint AS count, sum(amount)::bigint AS amount
    FROM (
      SELECT key, count, amount FROM tally_totals WHERE kind = ${kind}
      UNION ALL
      SELECT key, count, amount FROM tally_changes WHERE kind = ${kind}
    ) tallied
    GROUP BY key`;
  return new Map(rows.map(({ key, ...tallied }) => [key, numbersOf(tallied)]));
}

/** How many there are of one key, or of all. */
export async function countTallied(db: DbOrTx, kind: TallyKind, key?: string): Promise<number> {
  const totals = await readTotals(db, kind);
  if (key !== undefined) return totals.get(key)?.count ?? 0;
  return sumOf(totals);
}

/** How many there are, whatever their key. */
export function sumOf(totals: Map<string, Tallied>): number {
  return [...totals.values()].reduce((sum, { count }) => sum + count, 0);
}

/**
 * The same by stretches of time, for one key: `bounds` are where they begin, and where the last one
 * ends; each must lie on a quarter of an hour, as the days of every time zone do.
 */
export async function readByStretch(
  db: DbOrTx,
  { kind, key }: { kind: TallyKind; key: string },
  bounds: Date[],
): Promise<Tallied[]> {
  const edges = bounds.map((bound) => bound.toISOString());
  const rows = await db.$queryRaw<{ stretch: number; count: bigint; amount: bigint }[]>`
    SELECT width_bucket(at, ${edges}::timestamptz[]) AS stretch,
           sum(count)::bigint AS count, sum(amount)::bigint AS amount
    FROM (
      SELECT at, count, amount FROM tallies
      WHERE kind = ${kind} AND key = ${key} AND at >= ${edges.at(0)}::timestamptz
      UNION ALL
      SELECT at, count, amount FROM tally_changes
      WHERE kind = ${kind} AND key = ${key} AND at >= ${edges.at(0)}::timestamptz
    ) tallied
    GROUP BY stretch`;
  const byStretch = new Map(rows.map(({ stretch, ...tallied }) => [stretch, numbersOf(tallied)]));
  // They are numbered from 1; what lies beyond the last bound is the number after them.
  return bounds.slice(1).map((_, n) => byStretch.get(n + 1) ?? { count: 0, amount: 0 });
}

function numbersOf({ count, amount }: { count: bigint; amount: bigint }): Tallied {
  return { count: Number(count), amount: Number(amount) };
}
