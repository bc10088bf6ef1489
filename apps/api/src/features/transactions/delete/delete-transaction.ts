import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { requireRecentFactor } from '../../../http/require-recent-factor.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { hideOne } from './deletions.store.ts';

/**
 * Hides a payment from lists and statistics. Nothing else changes: a pending payment is still
 * queried, and is shown again once it is paid.
 */
export async function deleteTransaction(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, params: { id } }: Request<typeof adminTransactions.remove>,
): Promise<void> {
  const now = clock();
  requireRecentFactor(caller, now);
  await db.$transaction(async (tx) => {
    const hidden = await hideOne(tx, id, now);
    if (!hidden) throw new AppError('transaction_not_found');
    const before = {
      status: hidden.status,
      user_name: hidden.userName,
      user_email: hidden.userEmail,
      plan_name: hidden.planName,
      final_amount: toTaka(hidden.finalAmount),
      created_at: hidden.createdAt.toISOString(),
    };
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'delete',
      subject: 'transaction',
      subjectId: id,
      subjectName: hidden.invoiceNumber,
      before,
      at: now,
    });
  });
}
