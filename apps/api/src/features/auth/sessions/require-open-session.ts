import type { DbOrTx } from '../../../db.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Caller } from '../../../http/guard.ts';
import { lockOpenSession } from './sessions.store.ts';

/**
 * Locks the caller's account until the commit, and throws `session_ended` if their session has
 * ended since the request began: a request that was under way must not leave a way in behind the
 * new password that ended it. Throws `second_factor_needed` if two-step sign-in was turned on since
 * then, for the same reason.
 */
export async function requireOpenSession(
  tx: DbOrTx,
  { session, secondFactor }: Pick<Caller, 'session' | 'secondFactor'>,
): Promise<{ hasSecondFactor: boolean }> {
  const account = await lockOpenSession(tx, session);
  if (!account) throw new AppError('session_ended');
  if (account.hasSecondFactor && !secondFactor.isOn) throw new AppError('second_factor_needed');
  return account;
}
