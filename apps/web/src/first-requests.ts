/**
 * What runs before the app is there, while its files are still on their way: a script of its own, of
 * one file, that imports nothing. It picks the colors, asks the server for what the page will ask
 * for, writes the reader's name, and holds back a form that is sent before anything can send it.
 */

/** What a page asks for first whoever is there, by its address; the names of the installation on all. */
const FOR_EVERYBODY: Record<string, readonly string[]> = {
  '/plans': ['/api/plans'],
};

/** Where a guest on the way to a plan, `?plan=3`, is told which one it is. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['/login', '/register']);

/** What the pages of somebody who is signed in ask for first. */
const FOR_USERS: Record<string, readonly string[]> = {
  '/dashboard': ['/api/auth/me', '/api/chat/access'],
  '/checkout': ['/api/auth/me', '/api/auth/plans', '/api/payment/history?page=1&limit=10'],
};

function start(): void {
  const page = document.documentElement;
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  page.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  const token = stored('token');
  page.dataset.visitor = token ? 'user' : 'guest';

  const responses: Record<string, Promise<Response>> = {};
  function ask(path: string, headers: Record<string, string> = {}): void {
    const response = fetch(path, { headers: { Accept: 'application/json', ...headers } }).then(
      // Read to its end, also where nobody comes for it.
      async (answer) => new Response(await answer.text(), answer),
    );
    // Whoever takes it is told; where nobody does it is of no interest.
    response.catch(() => undefined);
    responses[path] = response;
  }
  ask('/api/config');
  for (const path of FOR_EVERYBODY[location.pathname] ?? []) ask(path);
  if (!token && ON_THE_WAY.has(location.pathname) && /[?&]plan=\d/.test(location.search)) {
    page.dataset.plan = '';
    ask('/api/plans');
  }
  if (token) {
    const paths = FOR_USERS[location.pathname] ?? ['/api/auth/me'];
    for (const path of paths) ask(path, { Authorization: `Bearer ${token}` });
  }

  // Once the frame of the page is there, and before it is painted.
  document.addEventListener('readystatechange', greet, { once: true });

  let form: HTMLFormElement | null = null;
  function hold(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
    if (event.target instanceof HTMLFormElement) form = event.target;
  }
  addEventListener('submit', hold, true);
  Object.assign(window, {
    firstRequests: {
      token,
      responses,
      release() {
        removeEventListener('submit', hold, true);
        const sent = form;
        form = null;
        return sent;
      },
    },
  });
}

/** Writes the name that was last known where the frame has room for it. */
function greet(): void {
  const place = document.querySelector('[data-known="name"]');
  try {
    const user: unknown = JSON.parse(stored('user') ?? 'null');
    if (!place || !user || typeof user !== 'object' || !('name' in user)) return;
    place.textContent = `, ${String(user.name)}`;
  } catch {
    // Without it the frame has no name.
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
