import type { AppDeps } from '../../../../deps.ts';
import { AppError, fieldError } from '../../../../http/app-error.ts';
import type { Caller } from '../../../../http/guard.ts';
import { requireRecentFactor } from '../../../../http/require-recent-factor.ts';
import { findPasswordHash } from '../../credentials.store.ts';

/**
 * Required before something is added to an account: a recent second factor if the user has one,
 * otherwise the password. Throws `second_factor_needed` or `wrong_current_password`.
 */
export async function requirePermission(
  { db, clock, passwords }: Pick<AppDeps, 'db' | 'clock' | 'passwords'>,
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  if (caller.secondFactor.isOn) return requireRecentFactor(caller, clock());
  if (!password) {
    throw new AppError('invalid_request', { fields: { password: 'Password is required' } });
  }
  const isRight = await passwords.matches(password, await findPasswordHash(db, caller.id));
  if (!isRight) throw fieldError('wrong_current_password', 'password');
}
