import { type Db, Prisma } from '../../db.ts';
import { asTallied, talliedInAll, talliedSince } from '../tallies/read-ledger.store.ts';

const QUARTER_MS = 15 * 60_000;

/**
 * The subscriptions that run at an instant, by plan: those that end (`ending`), by the stretch between
 * these bounds in which they do, and those that do not (`endless`). What ends in later quarters of an
 * hour is tallied; of the present one every subscription is looked at.
 */
export function runningParts(bounds: Date[], now: Date): Prisma.Sql[] {
  const next = new Date(Math.floor(now.getTime() / QUARTER_MS + 1) * QUARTER_MS);
  // In a SELECT of their own the planner does not see the instants, and has no reason to plan anew for each.
  const presentQuarter = Prisma.sql`
    SELECT plan_id::text AS key, expires_at AS at, 1 AS count, 0 AS amount FROM subscriptions
    WHERE expires_at > (SELECT ${now.toISOString()}::timestamptz)
      AND expires_at < (SELECT ${next.toISOString()}::timestamptz)`;
  return [
    asTallied('ending', presentQuarter),
    talliedSince({ kinds: ['ending'] }, [next, ...bounds.filter((bound) => bound > next)]),
    talliedInAll(['endless']),
  ];
}

export function listPlans(db: Db) {
  return db.plan.findMany({
    orderBy: { name: 'asc' },
    select: { id: true, name: true, archivedAt: true },
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
 * Which of these gateways payments were made with that are not hidden. From one to the next in an
 * index: to look for a payment of one that has none, every payment would be looked at.
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
