import './zod-without-eval.ts';
import './app/styles/fonts.css';
import './app/styles/mantine.css';
import './app/styles/global.css';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { untilReached } from './api/connection.ts';
import { releaseForms, reloadOnce } from './api/first-responses.ts';
import { importPart } from './api/import-part.ts';
import { session } from './api/session/session.ts';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';

void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  const { pathname } = window.location;
  const visitor = session.token() ? 'signed_in' : 'guest';
  const starting = startSession();
  // The existing content, a guest's form or a page's frame, stays until it is replaced or hydrated.
  await preloadPage(pathname, visitor);
  // Who is signed in is known with the session; that nobody is signed in was known before.
  const failure = visitor === 'signed_in' ? await starting : null;
  if (visitor === 'guest') void starting.then(startAgainIfFailed);
  const { guestPage, openPage } = root.dataset;
  const isTakenOver = session.get().kind === 'guest' && (guestPage ?? openPage) === pathname;
  const app = (
    <StrictMode>
      <FirstDrawing root={root} failure={failure} />
    </StrictMode>
  );
  // Rendered in slices, between which the browser handles input.
  startTransition(() => {
    if (isTakenOver) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  // A hydrated form reports itself when it can be submitted.
  if (!isTakenOver || !guestPage) releaseForms();
}

type FirstDrawingProps = { root: HTMLElement; failure: Failure | null };

/** The app. Once it is rendered, it removes the attributes that control the earlier content. */
function FirstDrawing({ root, failure }: FirstDrawingProps) {
  useLayoutEffect(() => {
    delete root.dataset.guestPage;
    delete root.dataset.openPage;
    delete root.dataset.frame;
  }, [root]);
  return failure ? (
    <App>
      <NotStarted {...failure} />
    </App>
  ) : (
    <App />
  );
}

/** Without the session's code no page of a signed-in user can be drawn. The app shows why. */
function NotStarted({ error }: Failure): ReactNode {
  throw error;
}

type Failure = { error: unknown };

/** Loads the session's code and starts it. Resolves to the error if that is not possible. */
async function startSession(): Promise<Failure | null> {
  try {
    const part = await importPart(() => import('./app/access/start-session.ts'));
    await part.startSession();
    return null;
  } catch (error) {
    return { error };
  }
}

/** The page of a guest works without the session's code until it is there. */
async function startAgainIfFailed(failure: Failure | null): Promise<void> {
  if (!failure) return;
  await untilReached();
  if (await startSession()) reloadOnce();
}
