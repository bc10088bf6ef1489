import type { OrderOf } from '../orders/order.ts';
import type { Outcome } from '../pay-page/browser-return.ts';

type Status = 'success' | 'failure' | 'cancel';

/** The browser's redirect to the shop. A success means only that the customer agreed. */
const statuses = {
  pay: 'success',
  risky: 'success',
  fail: 'failure',
  cancel: 'cancel',
  leave: 'failure',
  expire: 'failure',
} satisfies Record<Outcome, Status>;

export function returnToShop(order: OrderOf<'bkash'>, outcome: Outcome): string {
  return callbackUrl(order, statuses[outcome]);
}

export function callbackUrl(order: OrderOf<'bkash'>, status: Status): string {
  const url = new URL(order.returnUrl);
  // It is unknown whether the real gateway keeps a query of the shop's URL; here it does not.
  url.search = '';
  url.searchParams.set('paymentID', order.gatewayReference ?? '');
  url.searchParams.set('status', status);
  url.searchParams.set('signature', order.token.slice(0, 10));
  url.searchParams.set('apiVersion', '1.2.0-beta');
  return url.href;
}
