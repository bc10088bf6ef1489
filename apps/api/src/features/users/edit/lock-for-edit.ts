import type { DbOrTx } from '../../../db.ts';
import { AppError } from '../../../http/app-error.ts';
import { hasOtherAdmin, lockAdmins, type UserRow } from '../../auth/users.store.ts';
import { lockUser } from '../../subscriptions/subscriptions.store.ts';
import { findAccount } from '../find-account.ts';

/**
 * A user as they are now, held until the commit. Administrators change users one after the other:
 * each other as well, so that none of them waits in a circle and one of them is left. Throws
 * `user_not_found`.
 */
export async function lockForEdit(tx: DbOrTx, userId: number): Promise<UserRow> {
  await lockAdmins(tx);
  await lockUser(tx, userId);
  return findAccount(tx, userId);
}

/**
 * Throws `own_account` or `last_admin` where somebody is about to stop being an administrator who
 * must not. Needs the lock of `lockForEdit`.
 */
export async function requireAnotherAdmin(
  tx: DbOrTx,
  adminId: number,
  user: UserRow,
): Promise<void> {
  if (user.id === adminId) throw new AppError('own_account');
  if (user.role === 'admin' && !(await hasOtherAdmin(tx, user.id))) {
    throw new AppError('last_admin');
  }
}
