import type { RegisterBody } from '@nobayon/shared/contract/auth.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { queueJob } from '../../jobs/queue.store.ts';
import { queueChatSyncAfterPassword } from '../chat-access/queue-chat-sync.ts';
import { syncChatNow } from '../chat-access/sync-chat-now.ts';
import { giveFreePlan } from '../subscriptions/give-free-plan.ts';
import { findUser, type SessionUser } from './session-user.store.ts';
import { insertUser } from './users.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'passwords' | 'chatService' | 'log'>;

/**
 * Opens an account; it starts on the free plan where there is one. The chat service hears of it
 * afterwards, with the password that was chosen if it can be reached now: nobody waits for that.
 */
export async function register(
  deps: Deps,
  { password, ...person }: z.output<typeof RegisterBody>,
): Promise<SessionUser> {
  const { db, clock, passwords } = deps;
  const passwordHash = await passwords.hash(password);
  const user = await db.$transaction(async (tx) => {
    const userId = await insertUser(tx, { ...person, passwordHash });
    await giveFreePlan(tx, userId, clock());
    await queueJob(tx, 'send_welcome', { userId });
    await queueChatSyncAfterPassword(tx, userId);
    return findUser(tx, userId);
  });
  void syncChatNow(deps, user.id, { password });
  return user;
}
