import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { lockPayment } from '../../payments/settle/changes/lock-payment.store.ts';
import { settleLocked } from '../../payments/settle/changes/settle-locked.ts';
import { findTransaction } from '../../payments/transactions.store.ts';
import { attentionExists, closeAttention, findReviewed } from './attention-queue.store.ts';

/**
 * Resolves an item with a note of what was done. Of several administrators, one succeeds. A payment
 * whose start was lost is canceled: they found nothing at the gateway, and nothing else ends it. It
 * can still be settled if it turns out to be paid.
 */
export async function resolveAttention(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, params: { id }, body: { note } }: Request<typeof adminTransactions.resolve>,
): Promise<void> {
  const now = clock();
  await db.$transaction(async (tx) => {
    const lost = await lockLostStart(tx, id, now);
    const resolved = await closeAttention(tx, { id, adminId: caller.id, note }, now);
    if (!resolved) throw await rejectionOf(tx, id);
    if (lost) await settleLocked(tx, lost, { kind: 'cancel' }, now);
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'resolve',
      subject: 'transaction',
      subjectId: resolved.transactionId,
      subjectName: resolved.invoiceNumber,
      ...(lost && { before: { status: 'review', review_reason: 'start_lost' } }),
      after: {
        ...(lost && { status: 'canceled', review_reason: null }),
        reason: resolved.reason,
        note,
      },
      at: now,
    });
  });
}

/**
 * The payment of this item if its review is about a lost start; otherwise null. Locked before the
 * item, in the same order as a settlement, so that they cannot deadlock.
 */
async function lockLostStart(tx: DbOrTx, id: number, now: Date) {
  const reviewed = await findReviewed(tx, id);
  const found = reviewed === null ? null : await findTransaction(tx, reviewed);
  if (!found) return null;
  const payment = await lockPayment(tx, found, { now });
  const { status, reviewReason } = payment.row;
  return status === 'review' && reviewReason === 'start_lost' ? payment : null;
}

async function rejectionOf(db: DbOrTx, id: number): Promise<AppError> {
  return (await attentionExists(db, id))
    ? new AppError('changed_meanwhile', { text: 'This has already been resolved.' })
    : new AppError('not_found');
}
