import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { call } from '../client.ts';
import { ApiError, CallError, isTransient, NetworkError } from '../errors/call-error.ts';
import { session } from './session.ts';

/** Fetches the current user record and stores it. Throws a `CallError`. */
export async function refreshUser(): Promise<void> {
  const token = session.token();
  if (!token) return;
  const requestedAt = Date.now();
  const { user } = await call(auth.me, {});
  session.confirm(token, user, requestedAt);
}

/**
 * Fetches the user record after a change. The change succeeded even if this fails: the next page
 * load tries again.
 */
export async function refreshUserAfterChange(): Promise<void> {
  try {
    await refreshUser();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

/**
 * Verifies the stored session when the page opens. If the server rejects the token, the session
 * ends. If the server is unavailable, the session is kept and the screen offers to try again.
 */
export async function restoreSession(): Promise<void> {
  const token = session.token();
  if (!token) return;
  try {
    await refreshUser().catch(retryAfterNetworkChange);
  } catch (error) {
    if (error instanceof ApiError && !isTransient(error)) session.end(token);
    else session.markUnreachable(token, error);
  }
}

const CHANGE_OF_NETWORK_MS = 600;

/** A phone that changes networks loses its pending calls, but is online again shortly after. */
async function retryAfterNetworkChange(error: unknown): Promise<void> {
  if (!(error instanceof NetworkError)) throw error;
  await new Promise((resolve) => setTimeout(resolve, CHANGE_OF_NETWORK_MS));
  await refreshUser();
}
