import type { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { requireRecentFactor } from '../../http/require-recent-factor.ts';
import { findActor, recordAudit } from '../audit/audit.store.ts';
import { queueFirstMail } from '../auth/address/proof/queue-first-mail.ts';
import { requireUncommon } from '../auth/passwords/require-uncommon.ts';
import { requireOpenSession } from '../auth/sessions/require-open-session.ts';
import { insertUser, type UserRow } from '../auth/users.store.ts';
import { queueChatSyncAfterPassword } from '../chat-access/queue-chat-sync.ts';
import { startChatSync } from '../chat-access/sync/sync-chat-now.ts';
import { giveFreePlan } from '../subscriptions/given/give-free-plan.ts';
import { type Gift, givePlanTo } from '../subscriptions/given/give-plan-to.ts';
import { requirePlan } from '../subscriptions/given/require-plan.ts';
import { auditedUser } from './audited-user.ts';
import { findAccount } from './find-account.ts';
import { translateEmailTaken } from './translate-email-taken.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'passwords' | 'chatService' | 'log'>;
type Create = Request<typeof adminUsers.create>;

/**
 * Creates an account on behalf of an administrator, with the given plan for its own duration, by
 * default like a registration. The chat service gets it afterwards.
 */
export async function createUser(
  deps: Deps,
  { caller, body: { password, planName, ...person } }: Create,
): Promise<UserRow> {
  const { db, clock, settings, passwords } = deps;
  const adminId = caller.id;
  if (person.role === 'admin') requireRecentFactor(caller, clock());
  requireUncommon(deps, password, { field: 'password', person });
  const passwordHash = await passwords.hash(password);
  const now = clock();
  const created = await db.$transaction(async (tx) => {
    await requireOpenSession(tx, caller);
    const id = await translateEmailTaken(insertUser(tx, { ...person, passwordHash }));
    await givePlan(tx, { id, planName }, { now, actor: await findActor(tx, adminId) });
    const user = await findAccount(tx, id);
    await recordAudit(tx, {
      adminId,
      action: 'create',
      subject: 'user',
      subjectId: id,
      subjectName: user.email,
      after: auditedUser(user, settings),
      at: now,
    });
    await queueChatSyncAfterPassword(tx, id);
    await queueFirstMail(tx, { userId: id, email: user.email }, { settings, now });
    return user;
  });
  // The password is known only now. Nobody waits for the end: without it, the job does the rest.
  await startChatSync(deps, created.id, { password, passwordHash });
  return created;
}

async function givePlan(
  tx: DbOrTx,
  { id, planName }: { id: number } & Pick<Create['body'], 'planName'>,
  gift: Gift,
): Promise<void> {
  if (planName) await givePlanTo(tx, id, await requirePlan(tx, planName, 'planName'), gift);
  else await giveFreePlan(tx, id, gift.now);
}
