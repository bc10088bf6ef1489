import type { AttentionItem } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { PaymentGateways } from '../../../ports/payment-gateway/payment-gateways.ts';
import { showAdminTransaction } from '../show-admin-transaction.ts';
import type { OpenItem } from './attention-queue.store.ts';

export function showAttentionItem(
  gateways: PaymentGateways,
  { id, reason, raisedAt, transaction }: OpenItem,
): AttentionItem {
  return {
    id,
    reason,
    raised_at: raisedAt.toISOString(),
    transaction: showAdminTransaction(gateways, transaction),
  };
}
