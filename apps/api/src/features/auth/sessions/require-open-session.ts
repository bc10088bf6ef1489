import type { DbOrTx } from '../../../db.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Session } from './session-token.ts';
import { lockOpenSession } from './sessions.store.ts';

/**
 * Locks the caller's account until the commit, and throws `session_ended` if their session has
 * ended since the request began: a request that was under way must not leave a way in behind the
 * new password that ended it.
 */
export async function requireOpenSession(
  tx: DbOrTx,
  session: Session,
): Promise<{ hasSecondFactor: boolean }> {
  const account = await lockOpenSession(tx, session);
  if (!account) throw new AppError('session_ended');
  return account;
}
