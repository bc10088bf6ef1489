import type { Db } from '../../../db.ts';

/** A refunded payment and its customer's current plan, if any; null for any other. */
export async function findRefundFacts(db: Db, id: number) {
  const row = await db.transaction.findFirst({
    where: { id, status: 'refunded' },
    include: {
      user: {
        select: { subscription: { select: { expiresAt: true, plan: { select: { name: true } } } } },
      },
    },
  });
  if (!row) return null;
  const { user, ...transaction } = row;
  return { ...transaction, subscription: user?.subscription ?? null };
}
