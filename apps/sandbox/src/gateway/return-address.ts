import { type Order, paymentOf } from './order.ts';

/** What the customer's browser tells the shop. It proves nothing: anyone can write it. */
export type ReturnStatus = 'Successful' | 'Failed' | 'Canceled' | 'Processing';

export function returnAddress(order: Order, status: ReturnStatus): string {
  const { callbackUrl, invoiceNumber } = order.checkout;
  const url = new URL(callbackUrl);
  // Nobody knows whether a query of the shop's own survives at the real gateway: here it does not.
  url.search = '';
  url.searchParams.set('status', status);
  url.searchParams.set('invoice_number', invoiceNumber);
  const payment = paymentOf(order.state);
  if (status === 'Successful' && payment) url.searchParams.set('trx_id', payment.trxId);
  return url.href;
}
