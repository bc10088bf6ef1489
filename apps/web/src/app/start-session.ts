import { loadAppConfig } from '../api/app-config.ts';
import { restoreSession } from '../api/refresh-user.ts';
import { followOtherTabs, session } from '../api/session.ts';
import { preloadPage } from './pages.ts';
import { paths } from './paths.ts';

/** Brings back the stored session, and keeps what depends on it in step. For the page's whole life. */
export function startSession(): void {
  session.subscribe(() => {
    const { kind } = session.get();
    if (kind === 'restoring') void restoreSession();
    // While the login says that it worked, the page it leads to is fetched.
    if (kind === 'welcome') preloadPage(paths.dashboard, 'signed_in');
    // The server may have been away when the page was opened.
    void loadAppConfig();
  });
  followOtherTabs();
  preloadPage(window.location.pathname, session.token() ? 'signed_in' : 'guest');
  void loadAppConfig();
  void restoreSession();
}
