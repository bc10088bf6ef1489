import { FREE_PLAN } from '@nobayon/shared/domain/price/quote.ts';
import type { Summary } from '@nobayon/shared/domain/subscription/summary.ts';
import type { DbOrTx, Prisma } from '../../db.ts';

/** Locks a user's subscription until the commit. */
export async function lockUser(tx: DbOrTx, userId: number): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}

/**
 * Updates the timestamp that forms are checked against, so that an open form does not overwrite
 * this change. Needs `lockUser`.
 */
export async function markUserChanged(tx: DbOrTx, userId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE users SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
    WHERE id = ${userId}`;
}

const withPlan = {
  plan: { select: { name: true, archivedAt: true } },
} satisfies Prisma.SubscriptionInclude;

export type SubscriptionRow = Prisma.SubscriptionGetPayload<{ include: typeof withPlan }>;

export function findSubscription(db: DbOrTx, userId: number): Promise<SubscriptionRow | null> {
  return db.subscription.findUnique({ where: { userId }, include: withPlan });
}

/** Saves the summary of a user's history; null for no plan. Needs `lockUser`. */
export async function saveSummary(
  tx: DbOrTx,
  userId: number,
  summary: Summary | null,
): Promise<void> {
  if (summary === null) await tx.subscription.deleteMany({ where: { userId } });
  else {
    await tx.subscription.upsert({
      where: { userId },
      create: { userId, ...summary },
      update: summary,
      select: { id: true },
    });
  }
  await markUserChanged(tx, userId);
}

const givable = {
  id: true,
  name: true,
  monthlyPrice: true,
  durationDays: true,
} satisfies Prisma.PlanSelect;

export type GivablePlan = Prisma.PlanGetPayload<{ select: typeof givable }>;

/** The plan with this name that is not archived; null if there is none. Locked like the free plan. */
export async function lockPlanByName(tx: DbOrTx, name: string): Promise<GivablePlan | null> {
  return lockGivablePlan(
    tx,
    await tx.plan.findFirst({ where: { name, archivedAt: null }, select: givable }),
  );
}

/** The free plan, which cannot be removed before the commit; null if there is none. */
export async function lockFreePlan(tx: DbOrTx): Promise<GivablePlan | null> {
  const plan = await tx.plan.findFirst({
    where: { name: { equals: FREE_PLAN, mode: 'insensitive' }, archivedAt: null },
    select: givable,
  });
  return lockGivablePlan(tx, plan);
}

/**
 * Locks a plan that is about to be given, so that it cannot be removed before the commit. Null if
 * it has already been removed.
 */
async function lockGivablePlan(tx: DbOrTx, plan: GivablePlan | null): Promise<GivablePlan | null> {
  if (!plan) return null;
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM plans WHERE id = ${plan.id} AND archived_at IS NULL FOR KEY SHARE`;
  return locked.length > 0 ? plan : null;
}
