import type { Db } from '../../../db.ts';

/** A completed payment and the current expiry of the plan that it paid for; null for any other. */
export async function findReceiptFacts(db: Db, id: number) {
  const row = await db.transaction.findFirst({
    where: { id, status: 'completed' },
    include: { user: { select: { subscription: { select: { planId: true, expiresAt: true } } } } },
  });
  if (!row) return null;
  const { user, ...transaction } = row;
  const subscription = user?.subscription;
  const isCurrent = subscription?.planId === transaction.planId;
  return { ...transaction, expiresAt: isCurrent ? subscription.expiresAt : null };
}
