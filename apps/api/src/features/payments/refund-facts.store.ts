import type { Db } from '../../db.ts';

/** A refunded payment and when its customer's plan ends as it stands now; null for any other. */
export async function findRefundFacts(db: Db, id: number) {
  const row = await db.transaction.findFirst({
    where: { id, status: 'refunded' },
    include: { user: { select: { subscription: { select: { expiresAt: true } } } } },
  });
  if (!row) return null;
  const { user, ...transaction } = row;
  return { ...transaction, expiresAt: user?.subscription?.expiresAt ?? null };
}
