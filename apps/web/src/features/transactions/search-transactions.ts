import type { AdminTransaction } from '@nobayon/shared/contract/admin-transactions.ts';

/** Those with a text in the user's name or address, plan, invoice number or gateway id. */
export function searchTransactions(
  transactions: readonly AdminTransaction[],
  text: string,
): readonly AdminTransaction[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return transactions;
  return transactions.filter((transaction) =>
    [
      transaction.user_name,
      transaction.user_email,
      transaction.plan_name,
      transaction.invoice_number,
      transaction.payment_gateway_id ?? '',
    ].some((field) => field.toLowerCase().includes(wanted)),
  );
}
