import type { RegisterBody } from '@nobayon/shared/contract/auth.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { queueJob } from '../../jobs/queue.store.ts';
import { giveFreePlan } from '../subscriptions/give-free-plan.ts';
import { findUser, insertUser, type UserRow } from './users.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'passwords'>;

/** Opens an account; it starts on the free plan where there is one. */
export async function register(
  { db, clock, passwords }: Deps,
  { password, ...person }: z.output<typeof RegisterBody>,
): Promise<UserRow> {
  const passwordHash = await passwords.hash(password);
  return db.$transaction(async (tx) => {
    const userId = await insertUser(tx, { ...person, passwordHash });
    await giveFreePlan(tx, userId, clock());
    await queueJob(tx, 'send_welcome', { userId });
    return findUser(tx, userId);
  });
}
