import type { DbOrTx } from '../../db.ts';
import { AppError } from '../../http/app-error.ts';
import { findUserRow, type UserRow } from '../auth/users.store.ts';

/** Finds an account on behalf of an administrator. Throws `user_not_found`. */
export async function findAccount(db: DbOrTx, id: number): Promise<UserRow> {
  const user = await findUserRow(db, id);
  if (!user) throw new AppError('user_not_found');
  return user;
}
