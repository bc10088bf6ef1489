import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { call } from '../client.ts';
import { ApiError, isPassing, NetworkError } from '../errors/call-error.ts';
import { session } from './session.ts';

/** Fetches the user record anew, for the screen and the storage. Throws a `CallError`. */
export async function refreshUser(): Promise<void> {
  const token = session.token();
  if (!token) return;
  const { user } = await call(auth.me, {});
  session.confirm(token, user);
}

/**
 * Makes the stored session a signed-in one, at the start of the page. A refusal ends it. A server
 * that is down, or a lost connection, says nothing about the session: it is kept, and the screen
 * offers to try again.
 */
export async function restoreSession(): Promise<void> {
  const token = session.token();
  if (!token) return;
  try {
    await refreshUser().catch(onceMore);
  } catch (error) {
    if (error instanceof ApiError && !isPassing(error)) session.end(token);
    else session.doubt(token, error);
  }
}

const CHANGE_OF_NETWORK_MS = 600;

/** A phone that changes networks loses the calls that are under way, and is back in a moment. */
async function onceMore(error: unknown): Promise<void> {
  if (!(error instanceof NetworkError)) throw error;
  await new Promise((resolve) => setTimeout(resolve, CHANGE_OF_NETWORK_MS));
  await refreshUser();
}
