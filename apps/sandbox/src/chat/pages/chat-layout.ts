import { type Html, html } from '../../html/html.ts';
import { htmlDocument } from '../../html/layout.ts';
import type { ChatUser } from '../chat-user.ts';
import { chatStyles } from './chat-styles.ts';

type ChatPage = { title: string; body: Html; me: ChatUser | null };

/**
 * The layout of a page of the chat service: a bar with the user, and a link back to the sandbox.
 */
export function chatLayout({ title, body, me }: ChatPage): Html {
  return htmlDocument({
    title: `${title} · Chat`,
    styles: chatStyles,
    body: html`<header class="top"><nav aria-label="Chat">
<a class="brand" href="/chat"><span class="mark" aria-hidden="true"></span>Chat</a>
<a href="/">Sandbox</a>
${me ? account(me) : html`<a class="button slim" href="/chat/auth">Sign in</a>`}
</nav></header>
<main class="chat">${body}</main>`,
  });
}

function account({ name, email }: ChatUser): Html {
  return html`<form class="me" method="post" action="/chat/sign-out"><span class="who">${name || email}</span><button class="slim">Sign out</button></form>`;
}
