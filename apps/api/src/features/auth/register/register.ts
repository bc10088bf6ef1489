import type { RegisterBody } from '@nobayon/shared/contract/account/auth.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../../deps.ts';
import { queueChatSyncAfterPassword } from '../../chat-access/queue-chat-sync.ts';
import { startChatSync } from '../../chat-access/sync/sync-chat-now.ts';
import { giveFreePlan } from '../../subscriptions/given/give-free-plan.ts';
import { queueFirstMail } from '../address/proof/queue-first-mail.ts';
import { requireUncommon } from '../passwords/require-uncommon.ts';
import { findUser, type SessionUser } from '../session-user.store.ts';
import { insertUser } from '../users.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'passwords' | 'chatService' | 'log'>;

/**
 * Creates an account, on the free plan if there is one. The chat service gets it afterwards, with
 * the chosen password if it can be reached then, without delaying the reply.
 */
export async function register(
  deps: Deps,
  { password, ...person }: z.output<typeof RegisterBody>,
): Promise<SessionUser> {
  const { db, clock, passwords, settings } = deps;
  requireUncommon(deps, password, { field: 'password', person });
  const passwordHash = await passwords.hash(password);
  const user = await db.$transaction(async (tx) => {
    const mustProveAddress = settings.requireProvenAddress;
    const userId = await insertUser(tx, { ...person, passwordHash, mustProveAddress });
    await giveFreePlan(tx, userId, clock());
    await queueFirstMail(tx, { userId, email: person.email }, { settings, now: clock() });
    await queueChatSyncAfterPassword(tx, userId);
    return findUser(tx, userId);
  });
  await startChatSync(deps, user.id, { password, passwordHash });
  return user;
}
