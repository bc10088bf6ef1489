import type { User } from '@nobayon/shared/contract/auth.ts';
import { loadAppConfig } from '../api/app-config.ts';
import { restoreSession } from '../api/refresh-user.ts';
import { followOtherTabs, session } from '../api/session.ts';
import { preloadPage } from './pages.ts';
import { paths } from './paths.ts';

const homes = { user: paths.dashboard, admin: paths.admin } satisfies Record<User['role'], string>;

/** Brings back the stored session, and keeps what depends on it in step. For the page's whole life. */
export function startSession(): void {
  session.subscribe(() => {
    const now = session.get();
    if (now.kind === 'restoring') void restoreSession();
    // While the login says that it worked, the page it leads to is fetched.
    if (now.kind === 'welcome') preloadPage(homes[now.user.role], 'signed_in');
    // The server may have been away when the page was opened.
    void loadAppConfig();
  });
  followOtherTabs();
  preloadPage(window.location.pathname, session.token() ? 'signed_in' : 'guest');
  void loadAppConfig();
  void restoreSession();
}
