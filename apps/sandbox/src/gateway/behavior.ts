import { returnToShop } from './bkash/return-to-shop.ts';
import { announceExecution } from './bkash/webhook/announce-execution.ts';
import type { InterfaceDeps } from './interface-deps.ts';
import type { MoveKind } from './orders/move-order.ts';
import type { Order, PendingAnnouncement } from './orders/order.ts';
import type { BrowserReturn, Outcome } from './pay-page/browser-return.ts';
import { announcePayment } from './paystation/announce-payment.ts';
import { returnAddress } from './paystation/return-address.ts';
import { announceCharge, returnCustomer } from './piprapay/notify-shop.ts';
import { announceTransaction, postBack } from './sslcommerz/notification.ts';

/** How the browser returns to the shop after an outcome at the payment page. */
export function returnOf(order: Order, outcome: Outcome): BrowserReturn {
  switch (order.gateway) {
    case 'paystation':
      return { method: 'GET', url: returnAddress(order, outcome) };
    case 'sslcommerz':
      return postBack(order, outcome);
    case 'bkash':
      return { method: 'GET', url: returnToShop(order, outcome) };
    case 'piprapay':
      return returnCustomer(order, outcome);
  }
}

type Circumstances = Pick<InterfaceDeps, 'ipn' | 'bkash'> & {
  /** Whether to forge the signature; called when it is created. */
  isForged: () => boolean;
};

/** What the gateway posts to the shop's server after an event; null for nothing. */
export function announcementOf(
  order: Order,
  event: MoveKind,
  { ipn, bkash, isForged }: Circumstances,
): PendingAnnouncement | null {
  switch (order.gateway) {
    case 'paystation':
      return announcePayment(order, ipn.settings().url);
    case 'sslcommerz':
      return announceTransaction(order, event, isForged);
    case 'bkash':
      return announceExecution(order, { webhook: bkash.webhook, isForged });
    case 'piprapay':
      return announceCharge(order, event, isForged);
  }
}
