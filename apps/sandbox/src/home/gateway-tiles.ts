import type { BkashState } from '../gateway/bkash/bkash-state.ts';
import { bkashMerchant } from '../gateway/bkash/tokens.ts';
import { type GatewayName, gatewayNames, gateways } from '../gateway/gateway-names.ts';
import { merchant } from '../gateway/paystation/initiate-payment.ts';
import { PIPRAPAY_KEY } from '../gateway/piprapay/charge-request.ts';
import { store } from '../gateway/sslcommerz/session.ts';
import { type Html, html } from '../html/html.ts';
import { bkashControls } from './bkash-controls.ts';

type View = { publicUrl: string; ipnUrl: string | null; bkash: BkashState };
type Described = {
  about: string;
  facts: (view: View) => [name: string, value: string | null][];
  controls?: (view: View) => Html;
};

const described: Record<GatewayName, Described> = {
  paystation: {
    about: 'Nothing it sends is signed, and errors arrive as HTTP 200.',
    facts: ({ ipnUrl }) => [
      ['Merchant', merchant.merchantId],
      ['Password', merchant.password],
      ['Notifications to', ipnUrl],
    ],
  },
  sslcommerz: {
    about: 'The browser returns with a form, notifications are signed, and refunds take a while.',
    facts: () => [
      ['Store', store.store_id],
      ['Password', store.store_passwd],
    ],
  },
  bkash: {
    about: 'The money moves when the shop executes. Two tokens an hour, and signed webhooks.',
    facts: () => [
      ['User name', bkashMerchant.username],
      ['Password', bkashMerchant.password],
      ['App key', bkashMerchant.app_key],
      ['App secret', bkashMerchant.app_secret],
    ],
    controls: ({ bkash }) => bkashControls(bkash),
  },
  piprapay: {
    about:
      'Finds a charge only by its own number, and only after the customer has opened its page.',
    facts: () => [['API key', PIPRAPAY_KEY]],
  },
};

/** All payment gateways with their addresses and credentials. */
export function gatewayTiles(view: View): Html {
  return html`${gatewayNames.map((name) => tile(name, view))}`;
}

function tile(name: GatewayName, view: View): Html {
  const { title, base } = gateways[name];
  const { about, facts, controls } = described[name];
  return html`<article class="card tile"><h2>${title}</h2>
<p class="soft">${about}</p>
<dl>${fact('Base address', `${view.publicUrl}${base}`)}
${facts(view).map(([label, value]) => fact(label, value))}</dl>
${controls?.(view)}</article>
`;
}

function fact(label: string, value: string | null): Html {
  return html`<div><dt>${label}</dt><dd>${value === null ? 'nowhere' : html`<code>${value}</code>`}</dd></div>`;
}
