import { type Html, html } from '../../html/html.ts';
import type { ChatStore } from '../chat-store.ts';
import type { ChatGroup, ChatUser } from '../chat-user.ts';
import { chatLayout } from './chat-layout.ts';
import { type PeopleQuery, peopleSection } from './people-section.ts';

/** The signed-in user's access, and below it the list of all users. */
export function homePage(chat: ChatStore, me: ChatUser | null, query: PeopleQuery): Html {
  return chatLayout({
    title: 'Users',
    me,
    body: html`${welcome(chat, me)}${peopleSection(chat, query)}`,
  });
}

function welcome(chat: ChatStore, me: ChatUser | null): Html {
  if (!me) {
    return hero(
      'What would you like to know?',
      html`<p class="soft">The chat button of the product opens this page. Sign in to see what an account can do, or see below who has access on which plan.</p>`,
    );
  }
  const groups = chat.groupsOf(me.id);
  const first = me.name.split(' ')[0];
  if (me.role === 'admin') {
    return hero(
      `Hello, ${first}`,
      html`<p class="soft">You are an administrator of this chat service.</p>`,
    );
  }
  if (me.role !== 'user') {
    return hero(
      'Account activation pending',
      html`<p class="soft">You are signed in as ${me.email} and do not have access yet. Choose a plan in the product, then reload this page.</p>`,
    );
  }
  return hero(
    `Hello, ${first}. You have access.`,
    html`${groups.length > 0 ? plans(groups) : html`<p class="soft">You are not in any group.</p>`}
<p class="composer soft" aria-hidden="true">Ask anything <span class="send">↑</span></p>`,
  );
}

function hero(title: string, body: Html): Html {
  return html`<section class="hero" aria-labelledby="welcome"><h1 id="welcome">${title}</h1>${body}</section>`;
}

function plans(groups: ChatGroup[]): Html {
  return html`<ul class="mine">${groups.map(
    ({ name, description }) =>
      html`<li><span class="badge good">${name}</span> <span class="soft small">${description}</span></li>`,
  )}</ul>`;
}
