import type { auth } from '@nobayon/shared/contract/account/auth.ts';
import { session } from './session.ts';

const LOGOUT: typeof auth.logout.path = '/api/auth/logout';

/**
 * Ends the session here at once, and on the server in the background: signing out must not wait for
 * an unavailable server, and its reply changes nothing.
 */
export function signOut(): void {
  const token = session.token();
  session.signOut();
  if (!token) return;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  // `keepalive`: sent even if the tab is closed.
  fetch(LOGOUT, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
