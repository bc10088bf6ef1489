import type { AdminTransaction } from '@nobayon/shared/contract/admin-transactions.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { showTransaction } from '../payments/show-transaction.ts';
import type { AdminTransactionRow } from './shown-transactions.store.ts';

/** A payment as an administrator sees it. */
export function showAdminTransaction(row: AdminTransactionRow): AdminTransaction {
  return {
    ...showTransaction(row),
    user_id: row.userId,
    paid_amount: row.paidAmount === null ? null : toTaka(row.paidAmount),
    review_reason: row.reviewReason,
    attention: row.attention.map(({ reason }) => reason),
  };
}
