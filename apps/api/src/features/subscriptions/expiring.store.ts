import { FREE_PLAN } from '@nobayon/shared/domain/price/quote.ts';
import type { Db } from '../../db.ts';

/** Subscriptions, paid or given, that end, or ended, between two instants. */
export function listExpiring(db: Db, { from, until }: { from: Date; until: Date }) {
  return db.subscription.findMany({
    where: { expiresAt: { gte: from, lte: until } },
    select: { userId: true, startedAt: true, expiresAt: true },
    orderBy: { userId: 'asc' },
  });
}

/**
 * The facts of a notice about a subscription that still ends at `expiresAt`; null for any other.
 */
export async function findExpiryFacts(db: Db, userId: number, expiresAt: Date) {
  return db.subscription.findFirst({
    where: { userId, expiresAt },
    select: {
      planId: true,
      cycle: true,
      plan: { select: { name: true, archivedAt: true } },
      user: { select: { firstname: true, lastname: true, email: true } },
    },
  });
}

/** Whether there is a free plan, whose access a user has after their plan has expired. */
export async function hasFreePlan(db: Db): Promise<boolean> {
  const name = { equals: FREE_PLAN, mode: 'insensitive' } as const;
  const free = await db.plan.findFirst({ where: { name, archivedAt: null }, select: { id: true } });
  return free !== null;
}
