import { MAX_DECISIONS } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Db } from '../../../db.ts';

/**
 * What administrators accepted or marked as resolved, oldest first. From the audit log, because an
 * attention item keeps only its last resolution.
 */
export async function listDecisions(db: Db, transactionId: number) {
  const newest = await db.auditEntry.findMany({
    where: {
      subject: 'transaction',
      subjectId: transactionId,
      action: { in: ['accept', 'resolve'] },
    },
    orderBy: { id: 'desc' },
    take: MAX_DECISIONS,
    select: { id: true, action: true, adminName: true, at: true, before: true, after: true },
  });
  return newest.reverse();
}

export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number];

/** When the payment came under review the last time, also if that has ended. */
export async function findReviewStart(db: Db, transactionId: number): Promise<Date | null> {
  const review = await db.attention.findUnique({
    where: { transactionId_reason: { transactionId, reason: 'review' } },
    select: { raisedAt: true },
  });
  return review?.raisedAt ?? null;
}
