import { auth } from '@nobayon/shared/contract/auth.ts';
import { call } from './client.ts';
import { session } from './session.ts';

/**
 * Ends the session here at once, and on the server as soon as it hears of it: nobody waits for a
 * server that is away in order to leave.
 */
export function signOut(): void {
  if (session.token()) call(auth.logout, {}).catch(() => {});
  session.signOut();
}
