import type { UpdateUserBody } from '@nobayon/shared/contract/admin-users.ts';
import type { z } from 'zod';
import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { requireUnchanged } from '../../http/require-unchanged.ts';
import { queueJob } from '../../jobs/queue.store.ts';
import { findActor, recordAudit } from '../audit/audit.store.ts';
import { dropReset } from '../auth/password-resets.store.ts';
import { type UserRow, updateUserRow } from '../auth/users.store.ts';
import { queueChatSync, queueChatSyncAfterPassword } from '../chat-access/queue-chat-sync.ts';
import { type ChatSyncOutcome, syncChatNow } from '../chat-access/sync-chat-now.ts';
import { setGivenPlan } from '../subscriptions/set-given-plan.ts';
import { markUserChanged } from '../subscriptions/subscriptions.store.ts';
import { auditedFields } from './audited-fields.ts';
import { findAccount } from './find-account.ts';
import { lockForEdit, requireAnotherAdmin } from './lock-for-edit.ts';
import { sayEmailTaken } from './say-email-taken.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'passwords' | 'chatService' | 'log'>;
type Edit = z.output<typeof UpdateUserBody>;
type Account = Pick<Edit, 'firstname' | 'lastname' | 'email' | 'role'> & {
  passwordHash: string | undefined;
};

export type Updated = { user: UserRow; sync: ChatSyncOutcome };

/** Makes a user what an administrator entered, here at once and then in the chat service. */
export async function updateUser(
  deps: Deps,
  { adminId, userId }: { adminId: number; userId: number },
  { password, planName, expiryDate, updated_at: seenAt, ...person }: Edit,
): Promise<Updated> {
  const { db, clock, settings, passwords } = deps;
  const passwordHash = password && (await passwords.hash(password));
  const now = clock();
  await db.$transaction(async (tx) => {
    const before = await lockForEdit(tx, userId);
    requireUnchanged(before, seenAt);
    if (person.role !== 'admin' && before.role === 'admin') {
      await requireAnotherAdmin(tx, adminId, before);
    }
    await saveAccount(tx, before, { ...person, passwordHash });
    const done = { now, timeZone: settings.timeZone, actor: await findActor(tx, adminId) };
    await setGivenPlan(tx, userId, { planName, expiryDate }, done);
    await audit(tx, adminId, { before, isNewPassword: passwordHash !== undefined }, deps);
    await (password ? queueChatSyncAfterPassword : queueChatSync)(tx, userId);
  });
  const sync = await syncChatNow(deps, userId, { password });
  return { user: await findAccount(db, userId), sync };
}

/** A new role or a new password ends every session of the user. */
async function saveAccount(tx: DbOrTx, before: UserRow, account: Account): Promise<void> {
  const { passwordHash, ...person } = account;
  const userId = before.id;
  const isNewAddress = person.email !== before.email;
  const sessionVersion = await sayEmailTaken(
    updateUserRow(tx, userId, {
      ...person,
      ...(passwordHash && { passwordHash }),
      // Nobody has shown that the new address is theirs.
      ...(isNewAddress && before.chatRemoteId === null && { chatOwnership: null }),
      endSessions: passwordHash !== undefined || person.role !== before.role,
    }),
  );
  await markUserChanged(tx, userId);
  if (passwordHash) await queueJob(tx, 'send_password_changed', { userId, sessionVersion });
  if (passwordHash || isNewAddress) await dropReset(tx, userId);
}

async function audit(
  tx: DbOrTx,
  adminId: number,
  { before, isNewPassword }: { before: UserRow; isNewPassword: boolean },
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): Promise<void> {
  const user = await findAccount(tx, before.id);
  const after = auditedFields(user, settings);
  await recordAudit(
    tx,
    adminId,
    {
      action: 'update',
      subject: 'user',
      subjectId: user.id,
      subjectName: before.email,
      before: auditedFields(before, settings),
      after: isNewPassword ? { ...after, password: 'changed' } : after,
    },
    clock(),
  );
}
