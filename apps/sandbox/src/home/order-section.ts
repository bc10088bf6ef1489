import { type Order, type OrderState, paymentOf } from '../gateway/order.ts';
import { formatTaka, formatTime } from '../html/format.ts';
import { type Html, html } from '../html/html.ts';

const badges = {
  processing: { text: 'Processing', tone: '' },
  paid: { text: 'Paid', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  canceled: { text: 'Canceled', tone: 'plain' },
  refunded: { text: 'Refunded', tone: 'plain' },
} satisfies Record<OrderState['kind'], { text: string; tone: string }>;

/** The latest orders, each with what can happen to it from outside. */
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
  const { checkout, state } = order;
  const { text, tone } = badges[state.kind];
  const trxId = paymentOf(state)?.trxId;
  return html`<li>
<div><a href="/gateway/pay/${order.token}"><code>${checkout.invoiceNumber}</code></a>
<span class="badge ${tone}">${text}</span>
<p class="soft small">${checkout.customer.name} · ${formatTime(order.createdAt)}${trxId !== undefined && html` · <code>${trxId}</code>`} · ${questions(order.statusQuestions)}</p></div>
<strong class="amount">${formatTaka(order.charged)}</strong>
<div class="actions">${actions(order)}</div>
</li>`;
}

function questions(count: number): string {
  if (count === 0) return 'never asked about';
  return count === 1 ? 'asked about once' : `asked about ${count} times`;
}

function actions({ checkout, state }: Order): Html {
  switch (state.kind) {
    case 'processing':
      return html`${action(checkout.invoiceNumber, 'pay', 'Pay late')}${action(checkout.invoiceNumber, 'fail', 'Fail')}`;
    case 'failed':
    case 'canceled':
      return action(checkout.invoiceNumber, 'pay', 'Pay late');
    case 'paid':
      return action(checkout.invoiceNumber, 'refund', 'Refund');
    case 'refunded':
      return html``;
  }
}

function action(invoice: string, name: 'pay' | 'fail' | 'refund', label: string): Html {
  return html`<form method="post" action="/orders/${invoice}"><button class="slim" name="action" value="${name}">${label}<span class="hidden"> ${invoice}</span></button></form>`;
}
