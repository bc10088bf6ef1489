import './zod-without-eval.ts';
import './app/styles/fonts.css';
import './app/styles/mantine.css';
import './app/styles/global.css';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { untilReached } from './api/connection.ts';
import { releaseForms } from './api/first-requests.ts';
import { importPart } from './api/import-part.ts';
import { session } from './api/session/session.ts';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';

void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  const app = (
    <StrictMode>
      <FirstDrawing root={root} />
    </StrictMode>
  );
  const { pathname } = window.location;
  const visitor = session.token() ? 'signed_in' : 'guest';
  const starting = startSession();
  // What stands there already, a guest's form or the frame of a page, stays until its place is taken.
  await preloadPage(pathname, visitor);
  // Who is here is known with the session; that nobody is was known before.
  if (visitor === 'signed_in') await starting;
  const { guestPage, openPage } = root.dataset;
  const isTakenOver = session.get().kind === 'guest' && (guestPage ?? openPage) === pathname;
  // In slices, between which the browser answers to touches.
  startTransition(() => {
    if (isTakenOver) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  // A form that is taken over says itself when it is ready to be sent.
  if (!isTakenOver || !guestPage) releaseForms();
}

/** The app. What would hide the page, once it is drawn, is about what was there before. */
function FirstDrawing({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => {
    delete root.dataset.guestPage;
    delete root.dataset.openPage;
    delete root.dataset.frame;
  }, [root]);
  return <App />;
}

/** Fetches what keeps the session, and starts it. */
async function startSession(): Promise<void> {
  const part = await importPart(() => import('./app/access/start-session.ts')).catch(() => null);
  if (part) return part.startSession();
  void untilReached().then(reloadOnce);
}

/** Browsers remember that a file did not come: only the page opened anew asks for it again. */
function reloadOnce(): void {
  const [opened] = performance.getEntriesByType('navigation');
  if (opened instanceof PerformanceNavigationTiming && opened.type === 'reload') return;
  window.location.reload();
}
