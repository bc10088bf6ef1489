import { type Html, html } from '../../html/html.ts';
import { htmlDocument } from '../../html/layout.ts';
import type { BrowserReturn } from './browser-return.ts';
import { payStyles } from './pay-styles.ts';

type Post = Extract<BrowserReturn, { method: 'POST' }>;

/** The only script of the sandbox, which the content security policy allows by its hash. */
export const submitScript = 'document.forms[0].submit()';

/** Sends the browser on with a form post, which a redirect cannot do. */
export function leavePage(back: Post): Html {
  return htmlDocument({
    title: 'Returning to the merchant',
    styles: payStyles,
    body: html`<main class="pay">
<div class="card checkout"><h1>Returning to the merchant</h1>
<p class="soft">This takes a moment. If nothing happens, use the button.</p>
${returnForm(back)}</div>
</main>
<script>${submitScript}</script>`,
  });
}

/** The browser posts the fields to the shop, across sites. */
export function returnForm({ url, fields }: Post): Html {
  return html`<form method="post" action="${url}">
${Object.entries(fields).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
)}<button class="primary wide">Return to the merchant</button>
</form>`;
}
