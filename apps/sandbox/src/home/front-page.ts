import { CHAT_API_KEY } from '../chat/start-state.ts';
import type { ActiveFault } from '../faults/fault-list.ts';
import { merchant } from '../gateway/initiate-payment.ts';
import type { Order } from '../gateway/order.ts';
import { type Html, html } from '../html/html.ts';
import { layout } from '../html/layout.ts';
import { faultSection } from './fault-section.ts';
import { frontStyles } from './front-styles.ts';
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
  /** Why the last form was refused. */
  problem?: string;
};

export function frontPage(view: FrontView): Html {
  return layout({
    title: 'The outside world on one machine',
    current: 'home',
    styles: frontStyles,
    body: html`<div class="head">
<h1>The outside world on one machine</h1>
<p class="soft">Stand-ins for the systems that the product works with. They speak the real protocols, so the product runs the same code here as in production. Everything is kept in memory and forgotten on a restart.</p>
</div>
${view.problem !== undefined && html`<p class="notice bad" role="alert">${view.problem}</p>`}
${standIns(view)}
${orderSection(view.orders, view.orderCount)}
${faultSection(view.faults)}`,
  });
}

function standIns({ publicUrl, smtpPort, ipnUrl, mailCount, chatUserCount }: FrontView): Html {
  return html`<section aria-label="Stand-ins"><div class="tiles">
<article class="card tile"><h2>Payment gateway</h2>
<p class="soft">PayStation's calls and a payment page for card, bKash and Nagad.</p>
<dl><div><dt>Base address</dt><dd><code>${publicUrl}/gateway</code></dd></div>
<div><dt>Merchant</dt><dd><code>${merchant.merchantId}</code></dd></div>
<div><dt>Password</dt><dd><code>${merchant.password}</code></dd></div>
<div><dt>Notifications to</dt><dd>${ipnUrl === null ? 'nowhere' : html`<code>${ipnUrl}</code>`}</dd></div></dl>
</article>
<article class="card tile"><h2>Chat service</h2>
<p class="soft">Open WebUI's calls for accounts and groups, and a page of who may chat.</p>
<dl><div><dt>Base address</dt><dd><code>${publicUrl}/chat</code></dd></div>
<div><dt>API key</dt><dd><code>${CHAT_API_KEY}</code></dd></div>
<div><dt>Accounts</dt><dd>${chatUserCount}</dd></div></dl>
<p><a class="button" href="/chat">Open the chat</a></p>
</article>
<article class="card tile"><h2>Mail server</h2>
<p class="soft">Takes every mail and keeps it in the mailbox.</p>
<dl><div><dt>SMTP port</dt><dd><code>${smtpPort}</code></dd></div>
<div><dt>Mails kept</dt><dd>${mailCount}</dd></div></dl>
<p><a class="button" href="/mailbox">Open the mailbox</a></p>
</article>
</div></section>`;
}
