import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { PaymentGateways } from '../../ports/payment-gateway/payment-gateways.ts';
import { showTransaction } from '../payments/status/show-transaction.ts';
import { canCheck } from './can-check.ts';
import type { AdminTransactionRow } from './list/shown-transactions.store.ts';

/** A payment in the wire format for administrators. */
export function showAdminTransaction(
  gateways: PaymentGateways,
  row: AdminTransactionRow,
): AdminTransaction {
  return {
    ...showTransaction(row),
    user_id: row.userId,
    former_user_id: row.formerUserId,
    review_reason: row.reviewReason,
    attention: row.attention.map(({ reason }) => reason),
    can_check: canCheck(gateways, row),
  };
}
