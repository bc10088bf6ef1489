import { formatTaka, formatTime } from '../../html/format.ts';
import { type Html, html } from '../../html/html.ts';
import { htmlDocument, layout } from '../../html/layout.ts';
import { returnOf } from '../behavior.ts';
import { gateways } from '../gateway-names.ts';
import { type Order, type OrderState, type Payment, paymentOf } from '../orders/order.ts';
import { paymentMethods } from '../orders/payment-methods.ts';
import type { BrowserReturn } from './browser-return.ts';
import { returnForm } from './leave-page.ts';
import { payForm } from './pay-form.ts';
import { payStyles } from './pay-styles.ts';

/** The hosted payment page of an order in its current state. */
export function payPage(order: Order): Html {
  return htmlDocument({
    title: `${formatTaka(order.charged)} for ${purpose(order)}`,
    styles: payStyles,
    body: html`<main class="pay ${order.gateway}">
<p class="brand"><span class="mark ${order.gateway}" aria-hidden="true"></span>${gateways[order.gateway].title}</p>
<div class="card sheet">
${summary(order)}
<section class="checkout" aria-label="Payment">${checkout(order)}</section>
</div>
<p class="foot soft small">This is a test payment page. Never enter a real card or wallet number here.</p>
</main>`,
  });
}

export function unknownOrderPage(): Html {
  return layout({
    title: 'Payment link not found',
    body: html`<div class="head"><h1>Payment link not found</h1>
<p>This order does not exist. The sandbox deletes its orders when it restarts. Go back to the product and start the payment again.</p></div>`,
  });
}

/** The shop's reference, which customers see; by default the shop's address. */
function purpose(order: Order): string {
  return order.label ?? shopHost(order);
}

function shopHost(order: Order): string {
  return new URL(order.returnUrl).host;
}

function summary(order: Order): Html {
  const { customer, state, requested, charged } = order;
  const fee = charged - requested;
  return html`<section class="summary" aria-labelledby="purpose">
<p class="small soft">${paymentOf(state) ? 'You paid for' : 'You are paying for'}</p>
<h1 id="purpose">${purpose(order)}</h1>
<p class="total"><span class="hidden">Amount due </span>${formatTaka(charged)}</p>
<dl class="facts">
${fact('Merchant', shopHost(order))}
${fact('Invoice', html`<code>${order.invoice}</code>`)}
${order.items !== undefined && fact('Items', order.items)}
${fee > 0 && fact('Including a fee of', formatTaka(fee))}
${fact('Customer', customer.name)}
${customer.email !== '' && fact('Email', customer.email)}
</dl>
</section>`;
}

function fact(name: string, value: Html | string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

const earlier = {
  processing: null,
  failed: 'The last attempt failed. You can try again.',
  canceled: 'This payment was canceled. You can still pay.',
  authorized: 'You have agreed to pay. The merchant takes the money when you return.',
  expired: 'The time to pay is over. A bank may still confirm late.',
} satisfies Partial<Record<OrderState['kind'], string | null>>;

function checkout(order: Order): Html {
  const { state } = order;
  switch (state.kind) {
    case 'paid':
      return settled(order, state.payment, received);
    case 'refunded':
      return settled(order, state.payment, refunded);
    default:
      return payForm(order, earlier[state.kind]);
  }
}

type Ending = { title: string; tone: string; text: string };

const received: Ending = {
  title: 'Payment received',
  tone: 'good',
  text: 'This order has already been paid and cannot be paid again.',
};
const refunded: Ending = {
  title: 'Payment refunded',
  tone: 'plain',
  text: 'This order was paid, and the payment was refunded.',
};

function settled(order: Order, payment: Payment, ending: Ending): Html {
  return html`<h2><span class="badge ${ending.tone}">${ending.title}</span></h2>
<p>${ending.text}</p>
<dl class="facts">
${fact('Transaction', html`<code>${payment.trxId}</code>`)}
${fact('Method', paymentMethods[payment.method])}
${fact('Paid', formatTime(payment.at))}
</dl>
${returnTo(returnOf(order, 'pay'))}`;
}

function returnTo(back: BrowserReturn): Html {
  if (back.method === 'POST') return returnForm(back);
  return html`<p><a class="button primary wide" href="${back.url}">Return to the merchant</a></p>`;
}
