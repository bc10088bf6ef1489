import { formatCount, formatDay } from '../../html/format.ts';
import { type Html, html } from '../../html/html.ts';
import type { ChatStore } from '../chat-store.ts';
import type { ChatUser } from '../chat-user.ts';
import { PAGE_SIZE } from '../list-users.ts';

export type PeopleQuery = { query: string; show: string; page: number };

/** Users without access; not a group's id. */
const PENDING = 'pending';

/** All users by group, thirty per page. */
export function peopleSection(chat: ChatStore, { query, show, page }: PeopleQuery): Html {
  const found = chat.search(query).filter(isShown(chat, show));
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const current = Math.min(page, pages);
  const start = (current - 1) * PAGE_SIZE;
  const people = found.slice(start, start + PAGE_SIZE);
  return html`<section class="section" id="people" aria-labelledby="people-title">
<div class="title"><h2 id="people-title">Users</h2>
<p class="soft small">${formatCount(chat.userCount())} accounts</p></div>
${filters(chat, query, show)}
<form class="find" method="get" action="/chat" role="search">
${show !== '' && html`<input type="hidden" name="show" value="${show}">`}
<label for="query">Name or email</label>
<div class="row"><input id="query" name="query" type="search" value="${query}" autocomplete="off" spellcheck="false"><button>Search</button></div>
</form>
${people.length > 0 ? html`<ul class="card people">${people.map((user) => row(chat, user))}</ul>` : nobody(query)}
${pages > 1 && pager({ query, show, page: current }, { pages, start, total: found.length })}
</section>`;
}

function isShown(chat: ChatStore, show: string): (user: ChatUser) => boolean {
  if (show === '') return () => true;
  if (show === PENDING) return isPending;
  const members = chat.groupById(show)?.memberIds;
  return ({ id }) => members?.has(id) === true;
}

function isPending({ role }: ChatUser): boolean {
  return role !== 'user' && role !== 'admin';
}

function filters(chat: ChatStore, query: string, show: string): Html {
  const choices = [
    { value: '', label: 'All', count: chat.userCount() },
    ...chat.groups().map(({ id, name, memberIds }) => ({
      value: id,
      label: name,
      count: memberIds.size,
    })),
    { value: PENDING, label: 'No access', count: chat.countWhere(isPending) },
  ];
  return html`<nav class="chips" aria-label="Show">${choices.map(
    ({ value, label, count }) =>
      html`<a href="${address({ query, show: value, page: 1 })}"${value === show && html` aria-current="true"`}>${label} <span class="count">${formatCount(count)}</span></a>`,
  )}</nav>`;
}

const roles: Record<string, { text: string; tone: string }> = {
  admin: { text: 'Administrator', tone: 'plain' },
  user: { text: 'Has access', tone: 'good' },
  pending: { text: 'No access', tone: 'bad' },
};

function row(chat: ChatStore, user: ChatUser): Html {
  const { text, tone } = roles[user.role] ?? { text: user.role, tone: 'bad' };
  const since = new Date(user.createdAt * 1_000);
  return html`<li>
<div><strong>${user.name || 'No name'}</strong><p class="soft small">${user.email}</p></div>
<p class="groups">${groupBadges(chat, user)}</p>
<p><span class="badge ${tone}">${text}</span></p>
<p class="soft small">since <time datetime="${since.toISOString()}">${formatDay(since)}</time></p>
</li>`;
}

function groupBadges(chat: ChatStore, { id }: ChatUser): Html {
  const groups = chat.groupsOf(id);
  if (groups.length === 0) return html`<span class="soft small">no group</span>`;
  return html`${groups.map(({ name }) => html`<span class="badge plain">${name}</span> `)}`;
}

function nobody(query: string): Html {
  return query === ''
    ? html`<p class="card empty">No users yet.</p>`
    : html`<p class="card empty">No users match “${query}”. <a href="/chat">Show all</a></p>`;
}

function pager(
  { query, show, page }: PeopleQuery,
  { pages, start, total }: { pages: number; start: number; total: number },
): Html {
  const last = Math.min(start + PAGE_SIZE, total);
  const step = (to: number, label: string) =>
    to < 1 || to > pages
      ? html`<span class="button slim off" aria-disabled="true">${label}</span>`
      : html`<a class="button slim" href="${address({ query, show, page: to })}">${label}</a>`;
  return html`<nav class="pager" aria-label="Pages">
<p class="soft small">${formatCount(start + 1)} to ${formatCount(last)} of ${formatCount(total)}</p>
<div>${step(page - 1, 'Previous')} ${step(page + 1, 'Next')}</div>
</nav>`;
}

function address({ query, show, page }: PeopleQuery): string {
  const search = new URLSearchParams({
    ...(query && { query }),
    ...(show && { show }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `/chat${search && `?${search}`}#people`;
}
