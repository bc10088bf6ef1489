import type { Entitlement, Period } from '@nobayon/shared/domain/period.ts';
import { type BillingCycle, FREE_PLAN } from '@nobayon/shared/domain/quote.ts';
import type { DbOrTx, Prisma } from '../../db.ts';

/** Whoever changes what a user has holds this lock until the commit. */
export async function lockUser(tx: DbOrTx, userId: number): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}

/**
 * Moves the stamp that a form is opened with, so that whoever has the user open in one does not
 * save over what they have not seen. Needs `lockUser`.
 */
export async function markUserChanged(tx: DbOrTx, userId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE users SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
    WHERE id = ${userId}`;
}

const withPeriods = {
  plan: { select: { name: true } },
  periods: { orderBy: { startsAt: 'asc' } },
} satisfies Prisma.SubscriptionInclude;

export type SubscriptionRow = Prisma.SubscriptionGetPayload<{ include: typeof withPeriods }>;

export function findSubscription(db: DbOrTx, userId: number): Promise<SubscriptionRow | null> {
  return db.subscription.findUnique({ where: { userId }, include: withPeriods });
}

export function entitlementOf(row: SubscriptionRow): Entitlement {
  const { planId, startedAt, expiresAt, periods } = row;
  return { planId, startedAt, expiresAt, periods };
}

export type Terms = {
  /** Null for a plan that nobody paid for. */
  cycle: BillingCycle | null;
  listPrice: number;
  pricePaid: number;
  carriedDays: number;
};

/** Makes a user's subscription this one. Needs `lockUser`. */
export async function saveSubscription(
  tx: DbOrTx,
  userId: number,
  { periods, ...entitlement }: Entitlement,
  terms: Terms,
): Promise<void> {
  const data = { ...entitlement, ...terms };
  const { id } = await tx.subscription.upsert({
    where: { userId },
    create: { userId, ...data },
    update: data,
    select: { id: true },
  });
  await tx.subscriptionPeriod.deleteMany({ where: { subscriptionId: id } });
  await tx.subscriptionPeriod.createMany({
    data: periods.map(({ transactionId, days, worth, startsAt, endsAt }) => ({
      subscriptionId: id,
      transactionId,
      days,
      worth,
      startsAt,
      endsAt,
    })),
  });
  await markUserChanged(tx, userId);
}

/** Leaves a user without any plan. Needs `lockUser`. */
export async function removeSubscription(tx: DbOrTx, userId: number): Promise<void> {
  await tx.subscription.deleteMany({ where: { userId } });
  await markUserChanged(tx, userId);
}

/** The terms of the last payment for a plan among those that periods come from; null if none is. */
export async function findLastTerms(
  tx: DbOrTx,
  planId: number,
  periods: Period[],
): Promise<Omit<Terms, 'carriedDays'> | null> {
  const ids = periods.flatMap(({ transactionId }) => transactionId ?? []);
  const last = await tx.transaction.findFirst({
    where: { id: { in: ids }, planId },
    orderBy: [{ settledAt: 'desc' }, { id: 'desc' }],
    select: { cycle: true, amount: true, finalAmount: true },
  });
  return last && { cycle: last.cycle, listPrice: last.amount, pricePaid: last.finalAmount };
}

const givable = { id: true, name: true, durationDays: true } satisfies Prisma.PlanSelect;

export type GivablePlan = Prisma.PlanGetPayload<{ select: typeof givable }>;

export async function findPlanByName(tx: DbOrTx, name: string): Promise<GivablePlan | null> {
  return held(tx, await tx.plan.findFirst({ where: { name, archivedAt: null }, select: givable }));
}

export async function findFreePlan(tx: DbOrTx): Promise<GivablePlan | null> {
  const plan = await tx.plan.findFirst({
    where: { name: { equals: FREE_PLAN, mode: 'insensitive' }, archivedAt: null },
    select: givable,
  });
  return held(tx, plan);
}

/**
 * A plan that is about to be given cannot be removed until the commit. Null for one that was
 * removed since it was found.
 */
async function held(tx: DbOrTx, plan: GivablePlan | null): Promise<GivablePlan | null> {
  if (!plan) return null;
  const living = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM plans WHERE id = ${plan.id} AND archived_at IS NULL FOR KEY SHARE`;
  return living.length > 0 ? plan : null;
}
