import { formatTaka, formatTime } from '../html/format.ts';
import { type Html, html } from '../html/html.ts';
import { htmlDocument, layout } from '../html/layout.ts';
import { type Order, type OrderState, type Payment, paymentMethods } from './order.ts';
import { payForm } from './pay-form.ts';
import { payStyles } from './pay-styles.ts';
import { returnAddress } from './return-address.ts';

/** The hosted checkout page of an order, as it stands. */
export function payPage(order: Order): Html {
  const shop = shopName(order);
  return htmlDocument({
    title: `${formatTaka(order.charged)} to ${shop}`,
    styles: payStyles,
    body: html`<main class="pay">
<div class="card sheet">
${summary(order, shop)}
<section class="checkout" aria-label="Payment">${checkout(order, shop)}</section>
</div>
<p class="foot soft small">Secure checkout, imitated by the Nobayon sandbox. Never type a real card or wallet number here.</p>
</main>`,
  });
}

export function unknownOrderPage(): Html {
  return layout({
    title: 'Payment link not found',
    body: html`<div class="head"><h1>Payment link not found</h1>
<p>This sandbox has no such order. Orders are forgotten when it restarts: go back to the shop and start the payment again.</p></div>`,
  });
}

function shopName(order: Order): string {
  return order.checkout.reference ?? 'Test merchant';
}

function summary(order: Order, shop: string): Html {
  const { checkout, requested, charged } = order;
  const fee = charged - requested;
  return html`<section class="summary" aria-labelledby="shop">
<p class="small soft">You are paying</p>
<h1 id="shop">${shop}</h1>
<p class="total"><span class="hidden">Amount due </span>${formatTaka(charged)}</p>
<dl class="facts">
${fact('Invoice', html`<code>${checkout.invoiceNumber}</code>`)}
${checkout.checkoutItems !== undefined && fact('For', checkout.checkoutItems)}
${fee > 0 && fact('Including a fee of', formatTaka(fee))}
${fact('Customer', checkout.customer.name)}
${fact('Email', checkout.customer.email)}
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
} satisfies Partial<Record<OrderState['kind'], string | null>>;

function checkout(order: Order, shop: string): Html {
  const { state } = order;
  switch (state.kind) {
    case 'paid':
      return settled(order, shop, state.payment, 'Payment received', 'good');
    case 'refunded':
      return settled(order, shop, state.payment, 'Payment refunded', 'plain');
    default:
      return payForm(order, earlier[state.kind]);
  }
}

function settled(order: Order, shop: string, payment: Payment, title: string, tone: string): Html {
  return html`<h2><span class="badge ${tone}">${title}</span></h2>
<p>This order has already been paid and cannot be paid again.</p>
<dl class="facts">
${fact('Transaction', html`<code>${payment.trxId}</code>`)}
${fact('Method', paymentMethods[payment.method])}
${fact('Paid', formatTime(payment.at))}
</dl>
<p><a class="button primary wide" href="${returnAddress(order, 'Successful')}">Return to ${shop}</a></p>`;
}
