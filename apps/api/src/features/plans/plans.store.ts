import { type DbOrTx, Prisma, queryRows } from '../../db.ts';

/** In the administrator's order, by default cheapest first. */
const inOrder = [
  { position: 'asc' },
  { monthlyPrice: 'asc' },
  { id: 'asc' },
] as const satisfies Prisma.PlanOrderByWithRelationInput[];

export function listUnarchivedPlans(db: DbOrTx) {
  return db.plan.findMany({ where: { archivedAt: null }, orderBy: [...inOrder] });
}

/** The plans that are shown, and a hidden one if the caller has it: JSON, for `plansFromJson`. */
export function plansOfAsJson(userId: number): Prisma.Sql {
  const isTheirs = Prisma.sql`id = (SELECT plan_id FROM subscriptions WHERE user_id = ${userId})`;
  return offeredAsJson(Prisma.sql`(is_shown OR ${isTheirs})`);
}

export async function listShownPlans(db: DbOrTx): Promise<OfferedPlan[]> {
  const statement = Prisma.sql`SELECT ${offeredAsJson(Prisma.sql`is_shown`)} AS plans`;
  const [row] = await queryRows<{ plans: unknown }>(db, statement);
  return plansFromJson(row?.plans);
}

/** In the order of `listUnarchivedPlans`. */
function offeredAsJson(isOffered: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('id', id, 'name', name,
      'monthlyPrice', monthly_price, 'yearlyPrice', yearly_price, 'durationDays', duration_days,
      'summary', summary, 'features', features, 'isRecommended', is_recommended
    ) ORDER BY position, monthly_price, id), '[]')
    FROM plans WHERE archived_at IS NULL AND ${isOffered})`;
}

export function plansFromJson(plans: unknown): OfferedPlan[] {
  return plans as OfferedPlan[];
}

export type OfferedPlan = Pick<
  PlanRow,
  | 'id'
  | 'name'
  | 'monthlyPrice'
  | 'yearlyPrice'
  | 'durationDays'
  | 'summary'
  | 'features'
  | 'isRecommended'
>;

/** Whether a user has this plan, or had it last: one that has run out is still theirs to renew. */
export async function hasPlan(db: DbOrTx, userId: number, planId: number): Promise<boolean> {
  return (await db.subscription.count({ where: { userId, planId } })) > 0;
}

export type PlanRow = Awaited<ReturnType<typeof listUnarchivedPlans>>[number];

export function findUnarchivedPlan(db: DbOrTx, id: number): Promise<PlanRow | null> {
  return db.plan.findFirst({ where: { id, archivedAt: null } });
}

/** Locks the plan against changes and removal until the commit. The lock is shared. */
export async function lockPlanShared(tx: DbOrTx, id: number): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM plans WHERE id = ${id} FOR SHARE`;
}
