import type { AttentionItem } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { showAdminTransaction } from '../show-admin-transaction.ts';
import type { OpenItem } from './attention-queue.store.ts';

export function showAttentionItem({ id, reason, raisedAt, transaction }: OpenItem): AttentionItem {
  return {
    id,
    reason,
    raised_at: raisedAt.toISOString(),
    transaction: showAdminTransaction(transaction),
  };
}
