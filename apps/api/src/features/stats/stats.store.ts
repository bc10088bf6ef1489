import { type Db, Prisma } from '../../db.ts';
import { asTallied, talliedInAll, talliedSince } from '../tallies/read-ledger.store.ts';

const QUARTER_MS = 15 * 60_000;

/**
 * The active subscriptions at an instant, by plan: expiring ones (`ending`) by the span between
 * these bounds in which they end, and those without an end (`endless`). Ends in later quarters of
 * an hour come from tallies; for the current quarter, all subscriptions are read.
 */
export function runningParts(bounds: Date[], now: Date): Prisma.Sql[] {
  const next = new Date(Math.floor(now.getTime() / QUARTER_MS + 1) * QUARTER_MS);
  // In a separate SELECT the planner does not see the instants, and need not plan for each.
  const presentQuarter = Prisma.sql`
    SELECT plan_id::text AS key, expires_at AS at, 1 AS count, 0 AS amount FROM subscriptions
    WHERE expires_at > (SELECT ${now.toISOString()}::timestamptz)
      AND expires_at < (SELECT ${next.toISOString()}::timestamptz)`;
  return [
    asTallied('ending', presentQuarter),
    talliedSince({ kinds: ['ending'] }, [next, ...bounds.filter((bound) => bound > next)]),
    talliedInAll({ kinds: ['endless'] }),
  ];
}

export function listPlans(db: Db) {
  return db.plan.findMany({
    orderBy: { name: 'asc' },
    select: { id: true, name: true, archivedAt: true, isShown: true },
  });
}

/** The newest payments that are not hidden. */
export function listNewest(db: Db, count: number) {
  return db.transaction.findMany({
    where: { deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: count,
    select: {
      id: true,
      userName: true,
      userEmail: true,
      planName: true,
      finalAmount: true,
      status: true,
      createdAt: true,
    },
  });
}

/**
 * The gateways among these with payments that are not hidden. Steps through an index from one
 * gateway to the next; searching for a payment of an unused gateway would read all payments.
 */
export async function listUsedGateways(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    WITH RECURSIVE used AS (
      (SELECT gateway FROM transactions WHERE deleted_at IS NULL ORDER BY gateway LIMIT 1)
      UNION ALL
      SELECT next.gateway FROM used CROSS JOIN LATERAL (
        SELECT gateway FROM transactions
        WHERE deleted_at IS NULL AND gateway > used.gateway ORDER BY gateway LIMIT 1
      ) AS next
    )
    SELECT name FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS listed(name, place)
    WHERE name IN (SELECT gateway FROM used)
    ORDER BY place`;
  return rows.map(({ name }) => name);
}

/** How many payments wait for a human, however many reasons there are for it. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT transaction_id)::int AS count FROM attention WHERE resolved_at IS NULL`;
  return row?.count ?? 0;
}
