import { formatTime } from '../html/format.ts';
import { type Html, html } from '../html/html.ts';
import { layout } from '../html/layout.ts';
import type { Mail } from './mail.ts';
import { mailboxStyles } from './mailbox-styles.ts';

/** The list of emails, newest first, filtered by a part of an address. */
export function mailboxPage({ mails, to }: { mails: Mail[]; to: string }): Html {
  return layout({
    title: 'Mailbox',
    current: 'mailbox',
    styles: mailboxStyles,
    body: html`<div class="head">
<h1>Mailbox</h1>
<p class="soft">Every email sent to the SMTP server of the sandbox.</p>
</div>
<section class="section" aria-label="Emails">
<div class="tools">
<form method="get" action="/mailbox" role="search">
<label for="to">Sent to</label>
<div class="row"><input id="to" name="to" type="search" value="${to}" placeholder="any address" autocomplete="off" spellcheck="false"><button>Filter</button></div>
</form>
${mails.length > 0 && to === '' && html`<form method="post" action="/mailbox/empty"><button>Delete all emails</button></form>`}
</div>
${mails.length > 0 ? list(mails) : nothing(to)}
</section>`,
  });
}

function list(mails: Mail[]): Html {
  return html`<ul class="card mails">${mails.map(
    (mail) => html`<li><a href="/mailbox/${mail.id}">
<span class="subject">${mail.subject || 'No subject'}</span>
<span class="to soft">${mail.recipients.join(', ')}</span>
<time class="soft small" datetime="${mail.receivedAt.toISOString()}">${formatTime(mail.receivedAt)}</time>
</a></li>`,
  )}</ul>`;
}

function nothing(to: string): Html {
  return to === ''
    ? html`<p class="card empty">No emails yet. Request a password reset or complete a payment, then reload this page.</p>`
    : html`<p class="card empty">No emails to “${to}”. <a href="/mailbox">Show all</a></p>`;
}

/** One email: its HTML in a frame, its text, and its headers. */
export function mailPage(mail: Mail): Html {
  return layout({
    title: mail.subject || 'No subject',
    current: 'mailbox',
    styles: mailboxStyles,
    body: html`<div class="head">
<p><a href="/mailbox">All emails</a></p>
<h1>${mail.subject || 'No subject'}</h1>
<dl class="envelope">
<div><dt>From</dt><dd>${mail.from}</dd></div>
<div><dt>To</dt><dd>${mail.recipients.join(', ')}</dd></div>
<div><dt>Received</dt><dd>${formatTime(mail.receivedAt)}</dd></div>
</dl>
</div>
${mail.html !== '' && part('HTML', html`<iframe class="card" src="/mailbox/${mail.id}/html" title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`)}
${mail.text !== '' && part('Plain text', html`<pre class="card" tabindex="0">${mail.text}</pre>`)}
${mail.html === '' && mail.text === '' && html`<p class="card empty">This email has no body.</p>`}
${mail.attachments.length > 0 && part('Attachments', attachments(mail))}
${part('Headers', headers(mail))}`,
  });
}

export function unknownMailPage(): Html {
  return layout({
    title: 'Email not found',
    current: 'mailbox',
    body: html`<div class="head"><h1>Email not found</h1>
<p>It was deleted, or the sandbox has restarted. <a href="/mailbox">All emails</a></p></div>`,
  });
}

function part(title: string, body: Html): Html {
  return html`<section class="section" aria-label="${title}"><h2>${title}</h2>${body}</section>`;
}

function attachments(mail: Mail): Html {
  return html`<ul class="card plain">${mail.attachments.map(
    ({ name, type, bytes }) =>
      html`<li>${name} <span class="soft">(${type}, ${bytes} bytes)</span></li>`,
  )}</ul>`;
}

function headers(mail: Mail): Html {
  return html`<dl class="card headers small">${mail.headers.map(
    ({ name, value }) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`,
  )}</dl>`;
}
