/**
 * Runs before the app starts, while its files are still loading: a separate script of one file
 * without imports. It sets the color scheme, requests what the page will need, writes the user's
 * name, and holds back a form that is submitted before the app can send it.
 */

/**
 * The first requests of a page for every visitor, by its path; the installation's names on all
 * pages.
 */
const FOR_EVERYBODY: Record<string, readonly string[]> = {
  '/plans': ['/api/plans'],
};

/** Pages that show guests their chosen plan, `?plan=3`. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['/login', '/register']);

/** The first requests of pages for signed-in users. */
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
    page.dataset.plan = '';
    ask('/api/plans');
  }
  if (token) {
    const paths = FOR_USERS[location.pathname] ?? ['/api/auth/me'];
    for (const path of paths) ask(path, { Authorization: `Bearer ${token}` });
  }

  // Once the frame of the page exists, before it is painted.
  document.addEventListener('readystatechange', writeKnownName, { once: true });

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
