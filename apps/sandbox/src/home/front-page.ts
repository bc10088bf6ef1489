import { CHAT_API_KEY } from '../chat/start-state.ts';
import type { ActiveFault } from '../faults/fault-list.ts';
import type { BkashState } from '../gateway/bkash/bkash-state.ts';
import type { Order } from '../gateway/orders/order.ts';
import { type Html, html } from '../html/html.ts';
import { layout } from '../html/layout.ts';
import { SCIM_TOKEN } from '../scim/answer-scim-call.ts';
import { faultSection } from './fault-section.ts';
import { frontStyles } from './front-styles.ts';
import { gatewayTiles } from './gateway-tiles.ts';
import { orderSection } from './order-section.ts';

export type FrontView = {
  orders: readonly Order[];
  orderCount: number;
  mailCount: number;
  chatUserCount: number;
  faults: readonly ActiveFault[];
  publicUrl: string;
  smtpPort: number;
  ipnUrl: string | null;
  bkash: BkashState;
  /** The error of the last form. */
  problem?: string;
};

export function frontPage(view: FrontView): Html {
  return layout({
    title: 'External services on one machine',
    current: 'home',
    styles: frontStyles,
    body: html`<div class="head">
<h1>External services on one machine</h1>
<p class="soft">These stand in for the systems that the product works with. They use the real protocols, so the product runs the same code as in production. Everything is kept in memory and lost on restart.</p>
</div>
${view.problem !== undefined && html`<p class="notice bad" role="alert">${view.problem}</p>`}
${services(view)}
${orderSection(view.orders, view.orderCount)}
${faultSection(view.faults)}`,
  });
}

function services(view: FrontView): Html {
  const { publicUrl, smtpPort, mailCount, chatUserCount } = view;
  return html`<section aria-label="Stand-ins"><div class="tiles">
${gatewayTiles(view)}<article class="card tile"><h2>Chat service</h2>
<p class="soft">The Open WebUI API for accounts and groups, and a page that shows who has access.</p>
<dl><div><dt>Base address</dt><dd><code>${publicUrl}/chat</code></dd></div>
<div><dt>API key</dt><dd><code>${CHAT_API_KEY}</code></dd></div>
<div><dt>SCIM 2.0 address</dt><dd><code>${publicUrl}/scim/v2</code></dd></div>
<div><dt>SCIM token</dt><dd><code>${SCIM_TOKEN}</code></dd></div>
<div><dt>Accounts</dt><dd>${chatUserCount}</dd></div></dl>
<p><a class="button" href="/chat">Open the chat</a></p>
</article>
<article class="card tile"><h2>Mail server</h2>
<p class="soft">Accepts every email and keeps it in the mailbox.</p>
<dl><div><dt>SMTP port</dt><dd><code>${smtpPort}</code></dd></div>
<div><dt>Emails</dt><dd>${mailCount}</dd></div></dl>
<p><a class="button" href="/mailbox">Open the mailbox</a></p>
</article>
</div></section>`;
}
