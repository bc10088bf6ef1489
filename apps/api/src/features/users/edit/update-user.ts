import type { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { requireRecentFactor } from '../../../http/require-recent-factor.ts';
import { requireUnchanged } from '../../../http/require-unchanged.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { findActor, recordAudit } from '../../audit/audit.store.ts';
import { giveAddress } from '../../auth/address/change/give-address.ts';
import { cancelReset } from '../../auth/password-reset/password-resets.store.ts';
import { requireUncommon } from '../../auth/passwords/require-uncommon.ts';
import type { Session } from '../../auth/sessions/session-token.ts';
import { keepAfterChange } from '../../auth/sessions/sessions.store.ts';
import { forgetOtherDevices } from '../../auth/sign-ins/known-devices.store.ts';
import { type UserRow, updateUserRow } from '../../auth/users.store.ts';
import { queueChatSync, queueChatSyncAfterPassword } from '../../chat-access/queue-chat-sync.ts';
import { type ChatSyncOutcome, syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';
import { setGivenPlan } from '../../subscriptions/given/set-given-plan.ts';
import { markUserChanged } from '../../subscriptions/subscriptions.store.ts';
import { auditedUser } from '../audited-user.ts';
import { findAccount } from '../find-account.ts';
import { translateEmailTaken } from '../translate-email-taken.ts';
import { letRoleTakeEffect, prepareRole } from './let-role-take-effect.ts';
import { lockForEdit, requireAnother } from './lock-for-edit.ts';
import { requireRecentSignIn } from './require-recent-sign-in.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'passwords' | 'chatService' | 'log'>;
type Update = Request<typeof adminUsers.update>;
type Edit = Update['body'];
type Account = Pick<Edit, 'firstname' | 'lastname' | 'email' | 'role'> & {
  passwordHash: string | undefined;
  /** The one that goes on if all others end; null if none does. */
  session: Session | null;
};

export type Updated = { user: UserRow; sync: ChatSyncOutcome };

/** Saves what an administrator entered for a user, then updates the chat service. */
export async function updateUser(
  deps: Deps,
  { caller, params: { id: userId }, body }: Update,
): Promise<Updated> {
  const { db, clock, settings, passwords } = deps;
  const { password, planName, expiryDate, updated_at: seenAt, ...person } = body;
  if (password) requireUncommon(deps, password, { field: 'password', person });
  const passwordHash = password && (await passwords.hash(password));
  const now = clock();
  const adminId = caller.id;
  await db.$transaction(async (tx) => {
    const before = await lockForEdit(tx, { caller, userId });
    requireUnchanged(before, seenAt);
    if (person.role !== 'admin' && before.role === 'admin') requireAnother(caller, before);
    const isWayIn = password !== undefined || person.email !== before.email;
    if (isWayIn || person.role !== before.role) requireRecentFactor(caller, now);
    if (isWayIn && userId === adminId) await requireRecentSignIn(tx, caller, now);
    const session = userId === adminId && person.role === before.role ? caller.session : null;
    if (person.role === 'admin') await prepareRole(tx, before);
    await saveAccount(tx, before, { ...person, passwordHash, session }, { settings, now });
    if (person.role === 'admin') await letRoleTakeEffect(deps, tx, { before, password });
    const done = { now, timeZone: settings.timeZone, actor: await findActor(tx, adminId) };
    await setGivenPlan(tx, userId, { planName, expiryDate }, done);
    await recordEdit(tx, adminId, { before, isNewPassword: Boolean(password) }, { settings, now });
    if (password) await queueChatSyncAfterPassword(tx, userId);
    else await queueChatSync(tx, userId);
  });
  const sync = await syncChatNow(deps, userId, { password, passwordHash });
  return { user: await findAccount(db, userId), sync };
}

/**
 * A new role or a new password ends every session of the user, except the present one of an
 * administrator who changes their own password. If addresses have to be confirmed, a new address
 * takes effect once it is; until then the account keeps its current one.
 */
async function saveAccount(
  tx: DbOrTx,
  before: UserRow,
  { passwordHash, email, session: present, ...person }: Account,
  { settings, now }: Pick<Deps, 'settings'> & { now: Date },
): Promise<void> {
  const userId = before.id;
  const sessionVersion = await updateUserRow(tx, userId, {
    ...person,
    ...(passwordHash && { passwordHash }),
    endSessions: passwordHash !== undefined || person.role !== before.role,
  });
  await markUserChanged(tx, userId);
  let session = present;
  if (passwordHash) {
    session = await keepAfterChange(tx, present, sessionVersion);
    await queueJob(tx, 'send_password_changed', { userId, sessionVersion });
    await cancelReset(tx, userId);
    await forgetOtherDevices(tx, userId, session?.id ?? null);
  }
  if (email === before.email) return;
  await translateEmailTaken(giveAddress(tx, { userId, email, before, session }, { settings, now }));
}

async function recordEdit(
  tx: DbOrTx,
  adminId: number,
  { before, isNewPassword }: { before: UserRow; isNewPassword: boolean },
  { settings, now }: Pick<Deps, 'settings'> & { now: Date },
): Promise<void> {
  const user = await findAccount(tx, before.id);
  const after = auditedUser(user, settings);
  await recordAudit(tx, {
    adminId,
    action: 'update',
    subject: 'user',
    subjectId: user.id,
    subjectName: before.email,
    before: auditedUser(before, settings),
    after: isNewPassword ? { ...after, password: 'changed' } : after,
    at: now,
  });
}
