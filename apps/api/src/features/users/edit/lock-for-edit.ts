import type { DbOrTx } from '../../../db.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Caller } from '../../../http/guard.ts';
import { lockAdmins } from '../../auth/admins.store.ts';
import { requireOpenSession } from '../../auth/sessions/require-open-session.ts';
import type { UserRow } from '../../auth/users.store.ts';
import { lockUser } from '../../subscriptions/subscriptions.store.ts';
import { findAccount } from '../find-account.ts';

/**
 * Locks a user until the commit and returns them. Edits of users run one after the other: without
 * that, two administrators who edit each other could deadlock, or leave no administrator. Throws
 * `user_not_found`, and for the caller `session_ended` and `second_factor_needed` like
 * `requireOpenSession`.
 */
export async function lockForEdit(
  tx: DbOrTx,
  { caller, userId }: { caller: Caller; userId: number },
): Promise<UserRow> {
  await lockAdmins(tx);
  await requireOpenSession(tx, caller);
  await lockUser(tx, userId);
  return findAccount(tx, userId);
}

/**
 * Throws `own_account` if administrators would remove themselves. With the lock of `lockForEdit`,
 * at least one remains: they themselves.
 */
export function requireAnother(caller: Caller, user: UserRow): void {
  if (user.id === caller.id) throw new AppError('own_account');
}
