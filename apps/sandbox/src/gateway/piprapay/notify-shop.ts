import { formatAmount } from '../money.ts';
import type { MoveKind } from '../orders/move-order.ts';
import type { Announcement } from '../orders/order.ts';
import type { BrowserReturn, Outcome } from '../pay-page/browser-return.ts';
import { describeCharge, type Order } from './charge.ts';
import { PIPRAPAY_KEY } from './charge-request.ts';

/**
 * The browser returns to the shop's address; after a cancellation to a separate address without
 * parameters.
 */
export function returnCustomer(order: Order, outcome: Outcome): BrowserReturn {
  const { redirect_url, cancel_url, return_type } = order.terms;
  if (outcome === 'cancel') return { method: 'GET', url: cancel_url };
  const { status } = body(order);
  const fields = { pp_id: order.gatewayReference ?? '', status };
  if (return_type === 'POST') return { method: 'POST', url: redirect_url, fields };
  const url = new URL(redirect_url);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return { method: 'GET', url: url.href };
}

/**
 * The webhook: the same as the reply to a query with amounts as text, and with the key as proof.
 */
export function announceCharge(
  order: Order,
  event: MoveKind,
  isForged: () => boolean,
): Announcement | null {
  // A canceled charge counts as one whose payment was never started.
  if (event === 'cancel') return null;
  return {
    url: order.terms.webhook_url,
    headers: {
      'Content-Type': 'application/json',
      'mh-piprapay-api-key': isForged() ? 'another-key' : PIPRAPAY_KEY,
    },
    body: JSON.stringify(body(order)),
  };
}

function body(order: Order) {
  const { state, invoice } = order;
  return describeCharge(order, state, { word: undefined, invoice, write: formatAmount });
}
