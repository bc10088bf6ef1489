import { type OrderOf, paymentOf } from '../orders/order.ts';
import type { Outcome } from '../pay-page/way-back.ts';

/** What the customer's browser tells the shop. It proves nothing: anyone can write it. */
const statuses = {
  pay: 'Successful',
  risky: 'Successful',
  fail: 'Failed',
  cancel: 'Canceled',
  leave: 'Processing',
  expire: 'Failed',
} satisfies Record<Outcome, string>;

export function returnAddress(order: OrderOf<'paystation'>, outcome: Outcome): string {
  const url = new URL(order.returnUrl);
  // Nobody knows whether a query of the shop's own survives at the real gateway: here it does not.
  url.search = '';
  url.searchParams.set('status', statuses[outcome]);
  url.searchParams.set('invoice_number', order.invoice);
  const payment = paymentOf(order.state);
  if (outcome === 'pay' && payment) url.searchParams.set('trx_id', payment.trxId);
  return url.href;
}
