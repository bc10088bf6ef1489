import { payments, type Transaction } from '@nobayon/shared/contract/payments.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../api/client.ts';

/**
 * How a payment stands, by its id or invoice number. The first look reads it; while it is pending,
 * every further look has the server ask the gateway, so that a payment whose notification got lost
 * is found.
 */
export function paymentQuery(id: string) {
  const queryKey = [...keyOf(payments.status), id];
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      lookAt(id, client.getQueryData<Transaction>(queryKey) ?? null, signal),
    staleTime: 0,
  });
}

async function lookAt(
  id: string,
  known: Transaction | null,
  signal: AbortSignal,
): Promise<Transaction> {
  const { transaction } =
    known?.status === 'pending'
      ? await call(payments.verify, { body: { invoice_number: known.invoice_number } }, { signal })
      : await call(payments.status, { params: { id } }, { signal });
  return transaction;
}
