import type { AdminSignupBody } from '@nobayon/shared/contract/account/auth.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { isSameSecret } from '../../../is-same-secret.ts';
import { logSecurityEvent } from '../../../log/security-event.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { queueChatSyncAfterPassword } from '../../chat-access/queue-chat-sync.ts';
import { startChatSync } from '../../chat-access/sync/sync-chat-now.ts';
import { giveFreePlan } from '../../subscriptions/given/give-free-plan.ts';
import { hasAdmin, lockAdmins } from '../admins.store.ts';
import { requireUncommon } from '../passwords/require-uncommon.ts';
import { findUser, type SessionUser } from '../session-user.store.ts';
import { insertUser } from '../users.store.ts';

type Deps = Pick<
  AppDeps,
  'db' | 'clock' | 'settings' | 'secrets' | 'passwords' | 'chatService' | 'log'
>;

/**
 * Creates the account of the first administrator, on the free plan if there is one. Of several
 * simultaneous calls, one succeeds.
 */
export async function signUpFirstAdmin(
  deps: Deps,
  { password, setupToken, ...person }: z.output<typeof AdminSignupBody>,
): Promise<SessionUser> {
  const { db, clock, secrets, passwords, log } = deps;
  // Before the costly hash, which is for nothing once there is an administrator.
  if (await hasAdmin(db)) throw new AppError('admin_exists');
  if (secrets.setupToken !== null && !isSameSecret(setupToken ?? '', secrets.setupToken)) {
    throw new AppError('setup_token_wrong');
  }
  requireUncommon(deps, password, { field: 'password', person });
  const passwordHash = await passwords.hash(password);
  const admin = await db.$transaction(async (tx) => {
    await lockAdmins(tx);
    if (await hasAdmin(tx)) throw new AppError('admin_exists');
    const userId = await insertUser(tx, {
      ...person,
      passwordHash,
      role: 'admin',
      // They run the machine, and its mail may not work yet.
      emailProvenAt: clock(),
    });
    await giveFreePlan(tx, userId, clock());
    await queueChatSyncAfterPassword(tx, userId);
    const created = await findUser(tx, userId);
    await recordAudit(tx, {
      adminId: userId,
      action: 'create',
      subject: 'user',
      subjectId: userId,
      subjectName: created.email,
      after: { ...person, role: 'admin', plan_name: created.subscription?.plan.name ?? null },
      at: clock(),
    });
    return created;
  });
  logSecurityEvent(log, 'admin_signed_up', { userId: admin.id });
  await startChatSync(deps, admin.id, { password, passwordHash });
  return admin;
}
