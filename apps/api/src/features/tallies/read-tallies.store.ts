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
  /** Users by the thousand that their id is in. */
  | 'user_ids'
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
export function sumOf(totals: Map<string, Tallied>): number {
  return [...totals.values()].reduce((sum, { count }) => sum + count, 0);
}

/**
 * The same by stretches of time, for one key: `bounds` are where they begin, and where the last one
 * ends; each must lie on a quarter of an hour, as the days of every time zone do, but for what is
 * tallied at its exact instant (`paying`, `customers`).
 */
export async function readByStretch(
  db: DbOrTx,
  { kind, key }: { kind: TallyKind; key: string },
  bounds: Date[],
): Promise<Tallied[]> {
  const edges = bounds.map((bound) => bound.toISOString());
  const rows = await queryRows<StretchRow>(
    db,
    Prisma.sql`
      SELECT width_bucket(at, ${edges}::timestamptz[]) AS stretch,
             sum(count)::text AS count, sum(amount)::text AS amount
      FROM (${talliedBetween({ kinds: [kind], key }, edges)}) tallied
      GROUP BY stretch`,
  );
  const byStretch = new Map(rows.map(({ stretch, ...tallied }) => [stretch, numbersOf(tallied)]));
  // They are numbered from 1; what lies beyond the last bound is the number after them.
  return bounds.slice(1).map((_, n) => byStretch.get(n + 1) ?? { count: 0, amount: 0 });
}

type StretchRow = { stretch: number; count: string; amount: string };

/** What no instant is before, and none after, among the bounds of what is read. */
export const EVER = { before: '-infinity', after: 'infinity' };

/** Tallies of some kinds, of one key or of all. */
export type Tallies = { kinds: TallyKind[]; key?: string };

/**
 * The tallies of these kinds from the first of these bounds to the last. Days
 * of UTC that no bound is in are read whole; of the others, whole hours; and of an hour that is
 * divided by a bound, every tally. With what was not folded yet.
 */
export function talliedBetween({ kinds, key }: Tallies, edges: string[]): Prisma.Sql {
  const [first, last] = [edges.at(0), edges.at(-1)];
  const days = [...new Set(edges.map((edge) => edge.slice(0, 10)))];
  const hours = [...new Set(edges.flatMap(hourDividedBy))];
  const ofKey = key === undefined ? Prisma.empty : Prisma.sql`AND key = ${key}`;
  const which = Prisma.sql`kind = ANY (${kinds}::text[]) ${ofKey}`;
  // Day by day and hour by hour: without OFFSET 0, all of them at once are held against every one.
  return Prisma.sql`
    SELECT kind, key, day::timestamp AT TIME ZONE 'UTC' AS at, count, amount FROM tally_days
    WHERE ${which} AND day > ${days.at(0)}::date AND day < ${days.at(-1)}::date
      AND day <> ALL (${days}::date[])
    UNION ALL
    SELECT kind, key, at, count, amount
    FROM unnest(${days}::date[]) AS edge(day)
    CROSS JOIN LATERAL (
      SELECT kind, key, hour AS at, count, amount FROM tally_hours
      WHERE ${which} AND hour <> ALL (${hours}::timestamptz[])
        AND hour >= greatest(edge.day::timestamp AT TIME ZONE 'UTC', ${first}::timestamptz)
        AND hour < least((edge.day + 1)::timestamp AT TIME ZONE 'UTC', ${last}::timestamptz)
      OFFSET 0
    ) AS on_day
    UNION ALL
    SELECT kind, key, at, count, amount
    FROM unnest(${hours}::timestamptz[]) AS edge(hour)
    CROSS JOIN LATERAL (
      SELECT kind, key, at, count, amount FROM tallies
      WHERE ${which} AND at >= greatest(edge.hour, ${first}::timestamptz)
        AND at < least(edge.hour + interval '1 hour', ${last}::timestamptz)
      OFFSET 0
    ) AS in_hour
    UNION ALL
    SELECT kind, key, at, count, amount FROM tally_changes
    WHERE ${which} AND at >= ${first}::timestamptz AND at < ${last}::timestamptz`;
}

/** The hour in which this instant lies, but where it begins. */
function hourDividedBy(edge: string): string[] {
  if (Object.values(EVER).includes(edge)) return [];
  const hour = `${edge.slice(0, 13)}:00:00.000Z`;
  return edge === hour ? [] : [hour];
}

function numbersOf({ count, amount }: { count: string; amount: string }): Tallied {
  return { count: Number(count), amount: Number(amount) };
}
