import type { DbOrTx } from '../../../db.ts';
import { AppError } from '../../../http/app-error.ts';
import { hasOtherAdmin, lockAdmins } from '../../auth/admins.store.ts';
import type { UserRow } from '../../auth/users.store.ts';
import { lockUser } from '../../subscriptions/subscriptions.store.ts';
import { findAccount } from '../find-account.ts';

/**
 * Locks a user until the commit and returns them. Edits of users run one after the other: without
 * that, two administrators who edit each other could deadlock, or leave no administrator. Throws
 * `user_not_found`.
 */
export async function lockForEdit(tx: DbOrTx, userId: number): Promise<UserRow> {
  await lockAdmins(tx);
  await lockUser(tx, userId);
  return findAccount(tx, userId);
}

/**
 * Checks that a user may stop being an administrator. Throws `own_account` for the caller and
 * `last_admin` for the last one. Needs the lock of `lockForEdit`.
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
