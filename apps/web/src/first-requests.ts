/**
 * Runs before the app starts, while its files are still loading: a separate script of one file
 * without imports. It sets the color scheme, requests what the page will need, writes the user's
 * name, holds back a form that is submitted before the app can send it, starts the app again if one
 * of its files is lost, and loads lost stylesheets again.
 */
import type { FirstRequests } from './api/first-responses.ts';

/**
 * The first requests of a page for every visitor, by its path; the installation's names on all
 * pages.
 */
const FOR_EVERYBODY: Record<string, readonly string[]> = {
  '/plans': ['/api/plans'],
};

/** Pages that show guests their chosen plan, `?plan=3`. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['/login', '/register']);

/** The newest payments, of which an open one is mentioned. */
const PAYMENTS = '/api/payment/history?page=1&limit=10';

/** The first requests of pages for signed-in users. */
const FOR_USERS: Record<string, readonly string[]> = {
  '/dashboard': ['/api/auth/me', '/api/chat/access', PAYMENTS],
  '/checkout': ['/api/auth/me', '/api/auth/plans', PAYMENTS],
};

function start(): void {
  followColorScheme();
  const token = stored('token');
  document.documentElement.dataset.visitor = token ? 'user' : 'guest';
  const responses = requestFirst(token);
  // Once the frame of the page exists, before it is painted.
  document.addEventListener('readystatechange', writeKnownName, { once: true });
  const release = holdForm();
  // Errors of elements do not bubble. The app loads stylesheets as long as it runs.
  addEventListener('error', onError, true);
  Object.assign(window, {
    firstRequests: { token, responses, release, reloadOnce } satisfies FirstRequests,
  });
}

function followColorScheme(): void {
  const page = document.documentElement;
  const setScheme = () => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    page.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  };
  setScheme();
  // On paper, the light text of the dark scheme could not be read.
  addEventListener('beforeprint', () => {
    page.dataset.mantineColorScheme = 'light';
  });
  addEventListener('afterprint', setScheme);
}

/** Requests what the page will need. Returns the responses by path. */
function requestFirst(token: string | null): FirstRequests['responses'] {
  const responses: Record<string, Promise<Response>> = {};
  function ask(path: string, headers: Record<string, string> = {}): void {
    const response = fetch(path, { headers: { Accept: 'application/json', ...headers } }).then(
      // The body is read even if nobody uses the response.
      async (answer) => new Response(await answer.text(), answer),
    );
    // Whoever takes the response gets the error; otherwise it does not matter.
    response.catch(() => undefined);
    responses[path] = response;
  }
  ask('/api/config');
  for (const path of FOR_EVERYBODY[location.pathname] ?? []) ask(path);
  if (!token && ON_THE_WAY.has(location.pathname) && /[?&]plan=\d/.test(location.search)) {
    document.documentElement.dataset.plan = '';
    ask('/api/plans');
  }
  if (token) {
    const paths = FOR_USERS[location.pathname] ?? ['/api/auth/me'];
    for (const path of paths) ask(path, { Authorization: `Bearer ${token}` });
  }
  return responses;
}

/** Holds back a form that is submitted, until the returned function is called, which returns it. */
function holdForm(): FirstRequests['release'] {
  let form: HTMLFormElement | null = null;
  function hold(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
    if (event.target instanceof HTMLFormElement) form = event.target;
  }
  addEventListener('submit', hold, true);
  return () => {
    removeEventListener('submit', hold, true);
    const sent = form;
    form = null;
    return sent;
  };
}

// Scripts of proxies and browser extensions fail too, where the content policy blocks them.
function onError({ target }: Event): void {
  if (target instanceof HTMLScriptElement && ownScripts().includes(target.src)) {
    void startAgain(target.src);
  }
  if (target instanceof HTMLLinkElement && isOwnStyle(target)) void styleAgain(target);
}

const LOST = 'Connection lost. Trying to reconnect…';
const NOT_LOADED =
  'Part of this page could not be loaded. Check your internet connection and reload the page.';
const RETRY_MS = [1_000, 2_000, 4_000, 8_000];
const LAST_RETRY_MS = 15_000;

/** The pauses so far for each lost file, by its URL. */
const pauses: Record<string, number> = {};
let notice: HTMLElement | null = null;

/**
 * Without its script the page stays as it was prerendered. The script is loaded again once the
 * server can be reached, which keeps what was typed. If that fails, the page is reloaded.
 */
async function startAgain(script: string): Promise<void> {
  if (!pauses[script]) say(LOST);
  await untilReached(script);
  const again = document.createElement('script');
  again.type = 'module';
  again.src = script;
  again.onload = removeNotice;
  document.head.append(again);
}

function isOwnStyle({ rel, href }: HTMLLinkElement): boolean {
  return rel === 'stylesheet' && href.startsWith(`${location.origin}/assets/`);
}

/** Nothing else requests a lost stylesheet again: Vite adds each only once, even if it failed. */
async function styleAgain(lost: HTMLLinkElement): Promise<void> {
  await untilReached(lost.href);
  const again = lost.cloneNode();
  again.addEventListener('load', removeNotice);
  // In its place, because the order of stylesheets matters.
  lost.replaceWith(again);
}

/** Resolves when a lost file can be requested again. If it is lost again, the page is reloaded. */
async function untilReached(file: string): Promise<void> {
  const isAgain = file in pauses;
  let count = pauses[file] ?? 0;
  do await pause(RETRY_MS[count++] ?? LAST_RETRY_MS);
  while (!(await isReached()));
  pauses[file] = count;
  if (isAgain && !reloadOnce()) say(NOT_LOADED);
}

function removeNotice(): void {
  notice?.remove();
}

function pause(ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', resolve, { once: true });
  });
}

async function isReached(): Promise<boolean> {
  const signal = AbortSignal.timeout(LAST_RETRY_MS);
  const answer = fetch('/api/config', { cache: 'no-store', signal });
  return answer.then(
    () => true,
    () => false,
  );
}

/** The app shows such a notice itself, once it runs. */
function say(text: string): void {
  notice ??= document.createElement('p');
  notice.setAttribute('role', 'status');
  notice.dataset.tone = 'yellow';
  notice.className = 'connection-notice';
  notice.textContent = text;
  (document.body ?? document.documentElement).append(notice);
}

const MARK = 'reloaded';
const AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Reloads the page for a file that could not be loaded: once in ten minutes per tab and build, whose
 * scripts have URLs of their own, in case the file is missing on the server. Returns false if it
 * was reloaded before, or if that would lose what was typed.
 */
function reloadOnce(): boolean {
  if ([...document.querySelectorAll('input')].some(({ value }) => value !== '')) return false;
  const own = ownScripts().join();
  try {
    const [build, at] = sessionStorage.getItem(MARK)?.split(' ') ?? [];
    if (build === own && Date.now() < Number(at) + AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(MARK, `${own} ${Date.now()}`);
  } catch {
    // Without storage, it could be reloaded over and over.
    return false;
  }
  location.reload();
  return true;
}

/** The URLs of the app's scripts in the document. */
function ownScripts(): string[] {
  const own = 'script[type="module"][src^="/assets/"]';
  return [...document.querySelectorAll<HTMLScriptElement>(own)].map(({ src }) => src);
}

/** Writes the last known name into the frame. */
function writeKnownName(): void {
  const place = document.querySelector('[data-known="name"]');
  try {
    const user: unknown = JSON.parse(stored('user') ?? 'null');
    if (!place || !user || typeof user !== 'object' || !('name' in user)) return;
    place.textContent = `, ${String(user.name)}`;
  } catch {
    // Without a stored record the frame has no name.
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

start();
