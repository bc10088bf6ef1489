import type { BkashState } from '../gateway/bkash/bkash-state.ts';
import { formatTime } from '../html/format.ts';
import { type Html, html } from '../html/html.ts';

/** What bKash's staff would do for a merchant: tokens and the webhook. */
export function bkashControls({ tokens, webhook }: BkashState): Html {
  return html`<p class="small">${tokenText(tokens.limit())}</p>
<div class="actions">
<form method="post" action="/bkash-limit"><button class="slim">Reset token limit</button></form>
<form method="post" action="/bkash-tokens"><button class="slim">Expire tokens</button></form>
</div>
<form method="post" action="/bkash-webhook">
<label class="whole">Webhook ${webhookBadge(webhook.subscription())}<input name="url" inputmode="url" autocomplete="off" value="${webhook.subscription()?.url}"></label>
<button class="slim">Subscribe</button>
</form>
`;
}

function tokenText({
  grants,
  grantsPerHour,
  blockedUntil,
}: ReturnType<BkashState['tokens']['limit']>) {
  if (blockedUntil) return `No tokens until ${formatTime(blockedUntil)}.`;
  const limit = grantsPerHour === null ? '' : ` of ${grantsPerHour}`;
  return `Tokens handed out in the last hour: ${grants}${limit}.`;
}

function webhookBadge(subscription: { isConfirmed: boolean } | null): Html {
  if (!subscription) return html`<span class="badge plain">none</span>`;
  return subscription.isConfirmed
    ? html`<span class="badge good">confirmed</span>`
    : html`<span class="badge">not confirmed</span>`;
}
