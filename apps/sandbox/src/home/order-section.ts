import { gateways } from '../gateway/gateway-names.ts';
import { type Order, type OrderState, paymentOf } from '../gateway/orders/order.ts';
import type { Refund } from '../gateway/orders/refund.ts';
import { payPagePath } from '../gateway/pay-page/pay-page-url.ts';
import { formatTaka, formatTime } from '../html/format.ts';
import { type Html, html } from '../html/html.ts';

const badges = {
  processing: { text: 'Processing', tone: '' },
  authorized: { text: 'Agreed to', tone: '' },
  paid: { text: 'Paid', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  canceled: { text: 'Canceled', tone: 'plain' },
  expired: { text: 'Expired', tone: 'plain' },
  refunded: { text: 'Refunded', tone: 'plain' },
} satisfies Record<OrderState['kind'], { text: string; tone: string }>;

/** The latest orders, each with buttons for changes from outside. */
export function orderSection(orders: readonly Order[], count: number): Html {
  return html`<section class="section" aria-labelledby="orders-title">
<div class="title"><h2 id="orders-title">Recent orders</h2>
${count > orders.length && html`<span class="soft small">${orders.length} of ${count}</span>`}</div>
${
  orders.length === 0
    ? html`<p class="card empty">No orders yet. Choose a plan in the product and proceed to payment: the order appears here.</p>`
    : html`<ul class="card orders">${orders.map(orderRow)}</ul>`
}
</section>`;
}

function orderRow(order: Order): Html {
  const { customer, state } = order;
  const { text, tone } = badges[state.kind];
  const trxId = paymentOf(state)?.trxId;
  return html`<li>
<div><a href="${payPagePath(order)}"><code>${order.invoice}</code></a>
<span class="badge ${tone}">${text}</span>${order.refunds.map(refundBadge)}
<p class="soft small">${gateways[order.gateway].title} · ${customer.name} · ${formatTime(order.createdAt)}${trxId !== undefined && html` · <code>${trxId}</code>`} · ${questions(order.statusQuestions)}</p></div>
<strong class="amount">${formatTaka(order.charged)}</strong>
<div class="actions">${actions(order)}</div>
</li>`;
}

const refundWords = {
  processing: 'Refund in process',
  done: 'Refund sent',
  refused: 'Refund refused',
} satisfies Record<Refund['state'], string>;

function refundBadge({ state, amount }: Refund): Html {
  return html` <span class="badge plain">${refundWords[state]}: ${formatTaka(amount)}</span>`;
}

function questions(count: number): string {
  if (count === 0) return 'never checked';
  return count === 1 ? 'checked once' : `checked ${count} times`;
}

function actions({ invoice, state, refunds }: Order): Html {
  if (refunds.some((refund) => refund.state === 'processing')) {
    return html`${settle(invoice, 'done', 'Send refund')}${settle(invoice, 'refused', 'Refuse refund')}`;
  }
  switch (state.kind) {
    case 'processing':
    case 'authorized':
      return html`${action(invoice, 'pay', 'Pay late')}${action(invoice, 'fail', 'Fail')}`;
    case 'failed':
    case 'canceled':
    case 'expired':
      return action(invoice, 'pay', 'Pay late');
    case 'paid':
      return action(invoice, 'refund', 'Refund');
    case 'refunded':
      return html``;
  }
}

function action(invoice: string, name: 'pay' | 'fail' | 'refund', label: string): Html {
  return html`<form method="post" action="/orders/${invoice}"><button class="slim" name="action" value="${name}">${label}<span class="hidden"> ${invoice}</span></button></form>`;
}

function settle(invoice: string, becomes: 'done' | 'refused', label: string): Html {
  return html`<form method="post" action="/orders/${invoice}"><input type="hidden" name="action" value="settleRefund"><button class="slim" name="becomes" value="${becomes}">${label}<span class="hidden"> of ${invoice}</span></button></form>`;
}
