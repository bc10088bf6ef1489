import { type Html, html } from './html.ts';
import { baseStyles, siteStyles } from './styles.ts';

type Page = { title: string; body: Html; styles?: Html };

/** A whole document with the ribbon that marks the sandbox. */
export function htmlDocument({ title, body, styles }: Page): Html {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
${baseStyles}${styles}
</head>
<body>
<aside class="ribbon" aria-label="Notice"><strong>Sandbox.</strong> No real money moves here, and no emails leave this machine.</aside>
${body}
</body>
</html>
`;
}

type SitePage = Page & { current?: 'home' | 'mailbox' };

/** A page about the sandbox itself, with links to the others. */
export function layout({ title, body, styles, current }: SitePage): Html {
  return htmlDocument({
    title: `${title} · Sandbox`,
    styles: html`${siteStyles}${styles}`,
    body: html`<header class="bar"><nav aria-label="Sandbox">
${link('/', 'Sandbox', { isCurrent: current === 'home' })}
${link('/mailbox', 'Mailbox', { isCurrent: current === 'mailbox' })}
${link('/chat', 'Chat', { isCurrent: false })}
</nav></header>
<main class="site">${body}</main>`,
  });
}

function link(href: string, text: string, { isCurrent }: { isCurrent: boolean }): Html {
  return html`<a href="${href}"${isCurrent && html` aria-current="page"`}>${text}</a>`;
}
