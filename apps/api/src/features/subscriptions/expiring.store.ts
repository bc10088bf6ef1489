import type { Db } from '../../db.ts';

/** Paid subscriptions that end, or ended, between two instants. */
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
      plan: { select: { name: true } },
      user: { select: { firstname: true, lastname: true, email: true } },
    },
  });
}
