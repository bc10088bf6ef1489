import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { closeAttention, exists } from './attention-queue.store.ts';

/** Resolves an item with a note of what was done. Of several administrators, one succeeds. */
export async function resolveAttention(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, params: { id }, body: { note } }: Request<typeof adminTransactions.resolve>,
): Promise<void> {
  const now = clock();
  await db.$transaction(async (tx) => {
    const resolved = await closeAttention(tx, { id, adminId: caller.id, note }, now);
    if (!resolved) throw await whyNot(tx, id);
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'resolve',
      subject: 'transaction',
      subjectId: resolved.transactionId,
      subjectName: resolved.invoiceNumber,
      after: { reason: resolved.reason, note },
      at: now,
    });
  });
}

async function whyNot(db: Parameters<typeof exists>[0], id: number): Promise<AppError> {
  return (await exists(db, id))
    ? new AppError('changed_meanwhile', { text: 'This has already been resolved.' })
    : new AppError('not_found');
}
