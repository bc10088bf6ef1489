import type { DbOrTx } from '../../db.ts';
import { AppError } from '../../http/app-error.ts';
import { findUserRow, type UserRow } from '../auth/users.store.ts';

/** Throws `user_not_found`: somebody else asks than the user. */
export async function findAccount(db: DbOrTx, id: number): Promise<UserRow> {
  const user = await findUserRow(db, id);
  if (!user) throw new AppError('user_not_found');
  return user;
}
