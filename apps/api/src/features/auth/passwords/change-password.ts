import type { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { requireRecentFactor } from '../../../http/require-recent-factor.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { logSecurityEvent } from '../../../log/security-event.ts';
import { recordOwnChange } from '../../audit/audit.store.ts';
import { queueChatSyncAfterPassword } from '../../chat-access/queue-chat-sync.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';
import { findPasswordHash, replacePassword } from '../credentials.store.ts';
import { cancelReset } from '../password-reset/password-resets.store.ts';
import { requireOpenSession } from '../sessions/require-open-session.ts';
import { keepAfterChange } from '../sessions/sessions.store.ts';
import { forgetOtherDevices } from '../sign-ins/known-devices.store.ts';
import { findMailFacts } from '../users.store.ts';
import { requireUncommon } from './require-uncommon.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'passwords' | 'chatService' | 'log'>;

/**
 * Changes a password. Ends all sessions except the current one. A wrong current password is a 400,
 * because a 401 would end the session in the browser. The chat service gets the new password
 * afterwards, without delaying the reply.
 */
export async function changePassword(
  deps: Deps,
  { caller, body: { currentPassword, newPassword } }: Request<typeof auth.changePassword>,
): Promise<void> {
  const { db, clock, passwords } = deps;
  requireRecentFactor(caller, clock());
  const { session } = caller;
  const { userId } = session;
  const before = await findPasswordHash(db, userId);
  if (!before) throw new AppError('session_ended');
  if (!(await passwords.matches(currentPassword, before))) {
    throw fieldError('wrong_current_password', 'currentPassword');
  }
  if (currentPassword === newPassword) throw fieldError('same_password', 'newPassword');

  const person = (await findMailFacts(db, { id: userId })) ?? {};
  requireUncommon(deps, newPassword, { field: 'newPassword', person });
  const passwordHash = await passwords.hash(newPassword);
  await db.$transaction(async (tx) => {
    await requireOpenSession(tx, caller);
    const sessionVersion = await replacePassword(tx, userId, { passwordHash, before });
    // Another request has changed it in the meantime, so the check is outdated.
    if (sessionVersion === null) throw fieldError('wrong_current_password', 'currentPassword');
    await keepAfterChange(tx, session, sessionVersion);
    await forgetOtherDevices(tx, userId, session.id);
    await cancelReset(tx, userId);
    await queueJob(tx, 'send_password_changed', { userId, sessionVersion });
    await recordOwnChange(tx, userId, { before: {}, after: { password: 'changed' }, at: clock() });
    await queueChatSyncAfterPassword(tx, userId);
  });
  logSecurityEvent(deps.log, 'password_changed');
  void syncChatNow(deps, userId, { password: newPassword, passwordHash });
}
