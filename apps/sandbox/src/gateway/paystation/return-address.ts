import { type OrderOf, paymentOf } from '../orders/order.ts';
import type { Outcome } from '../pay-page/browser-return.ts';

/** The browser's redirect to the shop. It proves nothing, because anyone can forge it. */
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
  // It is unknown whether the real gateway keeps a query of the shop's URL; here it does not.
  url.search = '';
  url.searchParams.set('status', statuses[outcome]);
  url.searchParams.set('invoice_number', order.invoice);
  const payment = paymentOf(order.state);
  if (outcome === 'pay' && payment) url.searchParams.set('trx_id', payment.trxId);
  return url.href;
}
