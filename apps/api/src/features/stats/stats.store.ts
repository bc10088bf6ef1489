import type { Db } from '../../db.ts';

/**
 * The users whose plan runs at an instant, by the plan's name, most first. Every living plan is
 * there; one that is archived only while somebody is on it.
 */
export async function countByPlan(db: Db, now: Date) {
  const rows = await db.$queryRaw<{ name: string; living: boolean; users: number }[]>`
    SELECT name, bool_or(archived_at IS NULL) AS living, coalesce(sum(users), 0)::int AS users
    FROM plans
    LEFT JOIN (
      SELECT plan_id, count(*) AS users FROM subscriptions
      WHERE expires_at IS NULL OR expires_at > ${now}
      GROUP BY plan_id
    ) running ON running.plan_id = plans.id
    GROUP BY name
    ORDER BY users DESC, name`;
  return rows.filter(({ living, users }) => living || users > 0);
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

/** How many subscriptions that still run end in each of the stretches between these bounds. */
export async function countExpiring(db: Db, bounds: Date[], now: Date): Promise<number[]> {
  const edges = bounds.map((bound) => bound.toISOString());
  const rows = await db.$queryRaw<{ stretch: number; count: number }[]>`
    SELECT width_bucket(expires_at, ${edges}::timestamptz[]) AS stretch, count(*)::int AS count
    FROM subscriptions
    WHERE expires_at > ${now} AND expires_at >= ${edges.at(0)}::timestamptz AND expires_at < ${edges.at(-1)}::timestamptz
    GROUP BY stretch`;
  const byStretch = new Map(rows.map(({ stretch, count }) => [stretch, count]));
  return bounds.slice(1).map((_, n) => byStretch.get(n + 1) ?? 0);
}

/** How many payments wait for a human, however many reasons there are for it. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT transaction_id)::int AS count FROM attention WHERE resolved_at IS NULL`;
  return row?.count ?? 0;
}
