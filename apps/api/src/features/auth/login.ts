import type { LoginBody } from '@nobayon/shared/contract/auth.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { passwordMatches } from './password.ts';
import { findUserByEmail, type UserRow } from './users.store.ts';

/** The same answer, as fast, for a wrong password and for an account that does not exist. */
export async function login(
  { db }: Pick<AppDeps, 'db'>,
  { email, password }: z.output<typeof LoginBody>,
): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  const matches = await passwordMatches(password, user?.passwordHash ?? null);
  if (!user || !matches) throw new AppError('wrong_credentials');
  return user;
}
