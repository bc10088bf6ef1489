import type { auth } from '@nobayon/shared/contract/account/auth.ts';
import { session } from './session.ts';

const LOGOUT: typeof auth.logout.path = '/api/auth/logout';

/**
 * Ends the session here at once, and on the server as soon as it hears of it: nobody waits for a
 * server that is away in order to leave, and what it answers changes nothing.
 */
export function signOut(): void {
  const token = session.token();
  session.signOut();
  if (!token) return;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  // Also where the tab is closed with it.
  fetch(LOGOUT, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
