import type { RegisterBody } from '@nobayon/shared/contract/auth.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { giveFreePlan } from '../subscriptions/give-free-plan.ts';
import { hashPassword } from './password.ts';
import { insertUser, type UserRow } from './users.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

/** Opens an account; it starts on the free plan where there is one. */
export async function register(
  { db, clock }: Deps,
  { password, ...person }: z.output<typeof RegisterBody>,
): Promise<UserRow> {
  const passwordHash = await hashPassword(password);
  const user = await insertUser(db, { ...person, passwordHash }, (tx, userId) =>
    giveFreePlan(tx, userId, clock()),
  );
  if (!user) throw new AppError('email_taken');
  return user;
}
