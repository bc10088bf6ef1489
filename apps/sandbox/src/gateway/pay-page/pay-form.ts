import { type Html, html } from '../../html/html.ts';
import { gateways } from '../gateway-names.ts';
import type { Order } from '../orders/order.ts';
import { type PaymentMethod, paymentMethods } from '../orders/payment-methods.ts';
import type { Outcome } from './browser-return.ts';
import { payPagePath } from './pay-page-url.ts';

const labels = {
  pay: 'Pay now',
  risky: 'Pay with high risk',
  fail: 'Fail payment',
  cancel: 'Cancel payment',
  leave: 'Leave pending',
  expire: 'Let it expire',
} satisfies Record<Outcome, string>;

/** The payment methods as radio buttons that look like tabs, and work without a script. */
export function payForm(order: Order, notice: string | null): Html {
  const { methods, outcomes } = gateways[order.gateway];
  const [first] = methods;
  return html`<form method="post" action="${payPagePath(order)}" autocomplete="off">
${notice !== null && html`<p class="notice" role="status">${notice}</p>`}
<fieldset class="methods">
<legend>Pay with</legend>
${methods.map((method) => tab(method, { isChecked: method === first }))}</fieldset>
${methods.map((method) => panels[method])}
<button class="primary wide" name="outcome" value="pay">${labels.pay}</button>
<fieldset class="outcomes">
<legend>Or try another outcome</legend>
${outcomes.map(
  (outcome) => html`<button name="outcome" value="${outcome}">${labels[outcome]}</button>
`,
)}</fieldset>
</form>`;
}

function tab(method: PaymentMethod, { isChecked }: { isChecked: boolean }): Html {
  return html`<label class="tab"><input type="radio" name="method" value="${method}" id="method-${method}"${isChecked && html` checked`}><span class="mark ${method}" aria-hidden="true"></span>${paymentMethods[method]}</label>
`;
}

// Without names, so that the input is never sent.
const cardPanel = html`<div class="panel for-card">
<label>Card number <input inputmode="numeric" value="4111 1111 1111 1111"></label>
<div class="pair">
<label>Expiry <input inputmode="numeric" value="12 / 34"></label>
<label>Security code <input inputmode="numeric" value="123"></label>
</div>
<label>Name on card <input value="TEST CUSTOMER"></label>
</div>`;

// Not a password field, which browsers would offer to save.
function walletPanel(method: 'bkash' | 'nagad', phone: string, pin: string): Html {
  const name = paymentMethods[method];
  return html`<div class="panel for-${method}">
<label>${name} account number <input name="${method}_number" inputmode="tel" maxlength="20" value="${phone}"></label>
<div class="pair">
<label>${name} PIN <input class="pin" inputmode="numeric" value="${pin}"></label>
<label>${name} verification code <input inputmode="numeric" value="123456"></label>
</div>
</div>`;
}

const panels = {
  card: cardPanel,
  bkash: walletPanel('bkash', '01770618575', '12121'),
  nagad: walletPanel('nagad', '01812345678', '1234'),
} satisfies Record<PaymentMethod, Html>;
