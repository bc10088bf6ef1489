import type { auth } from '@nobayon/shared/contract/account/auth.ts';
import { session } from './session.ts';

const LOGOUT: typeof auth.logout.path = '/api/auth/logout';

const RETRY_MS = 15_000;
const MAX_TRIES = 40;

/**
 * Ends the session here at once, and on the server in the background: signing out must not wait for
 * an unavailable server, and its reply changes nothing.
 */
export function signOut(): void {
  const token = session.token();
  session.signOut();
  if (token) void endOnServer(token);
}

/**
 * Tries again for ten minutes, as long as the page is open: until the session ends on the server,
 * this browser is signed in to the chat service.
 */
export async function endOnServer(token: string): Promise<void> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // `keepalive`: sent even if the tab is closed.
    const status = await fetch(LOGOUT, { method: 'POST', headers, keepalive: true }).then(
      (response) => response.status,
      () => null,
    );
    if (status !== null && status < 500 && status !== 429) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
