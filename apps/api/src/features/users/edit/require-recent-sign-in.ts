import type { DbOrTx } from '../../../db.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Caller } from '../../../http/guard.ts';
import { isRecent } from '../../../http/require-recent-factor.ts';
import { findSignInTime } from '../../auth/sessions/sessions.store.ts';

/**
 * Throws `own_account` if administrators without a second factor change how they sign in themselves,
 * and have not signed in recently: a session alone, which may be stolen, must not lock its owner out.
 * On their own pages they are asked for the current password.
 */
export async function requireRecentSignIn(
  tx: DbOrTx,
  { session, secondFactor }: Caller,
  now: Date,
): Promise<void> {
  if (secondFactor.isOn) return;
  if (isRecent(await findSignInTime(tx, session), now)) return;
  throw new AppError('own_account', {
    text: 'Change your own password and email address on your account pages, with your current password.',
  });
}
