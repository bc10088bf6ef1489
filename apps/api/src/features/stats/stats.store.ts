import { type Db, Prisma, queryRows } from '../../db.ts';
import { EVER, talliedBetween } from '../tallies/read-tallies.store.ts';

const QUARTER_MS = 15 * 60_000;

/** A plan with how many are on it, and how many of them end in each stretch of time. */
export type RunningPlan = { name: string; isLiving: boolean; users: number; ending: number[] };

/**
 * How many subscriptions run at an instant, plan by plan, and how many of those end in each of the
 * stretches between these bounds, of which the first is the beginning of the instant's day. What
 * ends in later quarters of an hour is tallied; of the present one every subscription is looked at.
 * Most users first, then by name.
 */
export async function listRunning(db: Db, bounds: Date[], now: Date): Promise<RunningPlan[]> {
  const next = quarterAfter(now).toISOString();
  const ends = bounds.slice(1).map((bound) => bound.toISOString());
  const rows = await queryRows<{
    name: string;
    living: boolean;
    stretch: number | null;
    users: string;
  }>(
    db,
    Prisma.sql`
      SELECT plans.name, plans.archived_at IS NULL AS living, running.stretch,
             coalesce(running.users, 0)::text AS users
      FROM plans
      LEFT JOIN (
        SELECT plan_id, stretch, sum(users) AS users FROM (
          SELECT key::int AS plan_id, width_bucket(at, ${ends}::timestamptz[]) AS stretch, count AS users
          FROM (${talliedBetween({ kinds: ['ending'] }, [next, ...ends, EVER.after])}) ending
          UNION ALL
          SELECT plan_id, 0, 1 FROM subscriptions
          WHERE expires_at > ${now.toISOString()}::timestamptz AND expires_at < ${next}::timestamptz
          UNION ALL
          SELECT key::int, NULL, count FROM tally_totals WHERE kind = 'endless'
          UNION ALL
          SELECT key::int, NULL, count FROM tally_changes WHERE kind = 'endless'
        ) counted
        GROUP BY plan_id, stretch
      ) running ON running.plan_id = plans.id
      ORDER BY plans.name`,
  );
  const plans = new Map<string, RunningPlan>();
  for (const { name, living, stretch, users } of rows) {
    const plan = plans.get(name) ?? { name, isLiving: false, users: 0, ending: ends.map(() => 0) };
    plan.isLiving ||= living;
    plan.users += Number(users);
    const ending = stretch === null ? undefined : plan.ending[stretch];
    if (stretch !== null && ending !== undefined) plan.ending[stretch] = ending + Number(users);
    plans.set(name, plan);
  }
  return [...plans.values()].sort((a, b) => b.users - a.users);
}

function quarterAfter(at: Date): Date {
  return new Date(Math.floor(at.getTime() / QUARTER_MS + 1) * QUARTER_MS);
}

export function countLivingPlans(db: Db): Promise<number> {
  return db.plan.count({ where: { archivedAt: null } });
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
