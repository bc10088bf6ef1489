import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { matchesSearch } from '@nobayon/shared/domain/transaction/transaction-search.ts';

/**
 * The transactions with a text in the user's name or address, plan, invoice number or gateway id.
 */
export function searchTransactions(
  transactions: readonly AdminTransaction[],
  text: string,
): readonly AdminTransaction[] {
  return transactions.filter((transaction) =>
    matchesSearch(
      {
        userName: transaction.user_name,
        userEmail: transaction.user_email,
        planName: transaction.plan_name,
        invoiceNumber: transaction.invoice_number,
        gatewayId: transaction.payment_gateway_id,
      },
      text,
    ),
  );
}
