import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { connection, followConnection } from '../../api/connection.ts';
import { loadAppConfig } from '../../api/load-app-config.ts';
import { readUser } from '../../api/session/read-user.ts';
import { restoreSession } from '../../api/session/refresh-user.ts';
import { followOtherTabs, type Session, session } from '../../api/session/session.ts';
import { forgetInput, limitKeptInput } from '../../api/session/unsaved-input.ts';
import { readInput } from '../../ui/form/unsaved/read-input.ts';
import { preloadPage } from '../pages.ts';
import { paths } from '../paths.ts';

const homes = { user: paths.dashboard, admin: paths.admin } satisfies Record<User['role'], string>;

const RETRY_MS = 5_000;
/** The document requested the names before the app started, so the page is not redrawn for them. */
const NAMES_WAIT_MS = 100;

/**
 * Restores the stored session and keeps everything that depends on it in sync, as long as the page
 * is open. In a file of its own because it needs the contract, which a guest's form is drawn
 * without. Resolves when the page of a signed-in user can be drawn.
 */
export async function startSession(): Promise<void> {
  session.readUsersWith(readUser);
  limitKeptInput();
  session.subscribe(() => {
    const now = session.get();
    if (now.kind === 'restoring') void restoreSession();
    // Retries if the server replies with an error, while the last known record is shown.
    if (now.kind === 'unreachable' && now.known) setTimeout(session.retry, RETRY_MS);
    // While the login shows its success message, the next page is loaded.
    if (now.kind === 'welcome') void preloadPage(homes[now.user.role], 'signed_in');
    dropInput(now);
    // The server may have been unavailable when the page was opened.
    void loadAppConfig();
  });
  followOtherTabs();
  // Retries what failed because of the connection once it is restored.
  followConnection(() => {
    if (connection() === 'lost') return;
    session.retry();
    void loadAppConfig();
  });
  void restoreSession();
  await Promise.race([
    loadAppConfig(),
    new Promise((resolve) => setTimeout(resolve, NAMES_WAIT_MS)),
  ]);
}

/** Unsaved input is kept for the user whose session ended by itself. */
function dropInput(now: Session): void {
  const isLeft = now.kind === 'guest' && now.left.startsWith('signed_out');
  if (isLeft) forgetInput();
  // Removes that of another user.
  if (now.kind === 'welcome') readInput(now.user.id);
}
