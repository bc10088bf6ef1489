import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { connection, followConnection } from '../../api/connection.ts';
import { loadAppConfig } from '../../api/load-app-config.ts';
import { readUser } from '../../api/session/read-user.ts';
import { restoreSession } from '../../api/session/refresh-user.ts';
import { followOtherTabs, session } from '../../api/session/session.ts';
import { preloadPage } from '../pages.ts';
import { paths } from '../paths.ts';

const homes = { user: paths.dashboard, admin: paths.admin } satisfies Record<User['role'], string>;

const RETRY_MS = 5_000;
/** The document has asked for the names long before: what is drawn once is not drawn anew for them. */
const NAMES_WAIT_MS = 100;

/**
 * Brings back the stored session, and keeps what depends on it in step. For the page's whole life. It
 * needs the contract, and a guest's form can be drawn without: this comes in a file of its own. Settles
 * when a page of somebody who is signed in can be drawn.
 */
export async function startSession(): Promise<void> {
  session.readUsersWith(readUser);
  session.subscribe(() => {
    const now = session.get();
    if (now.kind === 'restoring') void restoreSession();
    // A server that answers with an error is asked again, while what was last known is shown.
    if (now.kind === 'unreachable' && now.known) setTimeout(session.retry, RETRY_MS);
    // While the login says that it worked, the page it leads to is fetched.
    if (now.kind === 'welcome') void preloadPage(homes[now.user.role], 'signed_in');
    // The server may have been away when the page was opened.
    void loadAppConfig();
  });
  followOtherTabs();
  // What failed for want of a connection goes on by itself once there is one.
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
