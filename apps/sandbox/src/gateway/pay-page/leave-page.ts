import { type Html, html } from '../../html/html.ts';
import { htmlDocument } from '../../html/layout.ts';
import { payStyles } from './pay-styles.ts';
import type { WayBack } from './way-back.ts';

type Post = Extract<WayBack, { method: 'POST' }>;

/** The one script of the sandbox, which the page's policy allows by its hash. */
export const submitScript = 'document.forms[0].submit()';

/** Sends the browser on with a form, as a redirect cannot. */
export function leavePage(way: Post): Html {
  return htmlDocument({
    title: 'Returning to the merchant',
    styles: payStyles,
    body: html`<main class="pay">
<div class="card checkout"><h1>Returning to the merchant</h1>
<p class="soft">This takes a moment. If nothing happens, use the button.</p>
${returnForm(way)}</div>
</main>
<script>${submitScript}</script>`,
  });
}

/** The fields go to the shop with the browser, from this site to that one. */
export function returnForm({ url, fields }: Post): Html {
  return html`<form method="post" action="${url}">
${Object.entries(fields).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
)}<button class="primary wide">Return to the merchant</button>
</form>`;
}
