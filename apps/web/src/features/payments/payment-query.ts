import { payments, type TransactionDetails } from '@nobayon/shared/contract/payments.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../api/client.ts';

/**
 * The status of a payment, by its id or invoice number. The first call only reads it. While it is
 * pending, each further call makes the server query the gateway, so that a payment whose
 * notification was lost is found.
 */
export function paymentQuery(id: string) {
  const queryKey = [...keyOf(payments.status), id];
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      fetchPayment(id, client.getQueryData<TransactionDetails>(queryKey) ?? null, signal),
    staleTime: 0,
  });
}

async function fetchPayment(
  id: string,
  known: TransactionDetails | null,
  signal: AbortSignal,
): Promise<TransactionDetails> {
  const { transaction } =
    known?.status === 'pending'
      ? await call(payments.verify, { body: { invoice_number: known.invoice_number } }, { signal })
      : await call(payments.status, { params: { id } }, { signal });
  return transaction;
}
