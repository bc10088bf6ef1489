import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { queueJob } from '../../jobs/queue.store.ts';
import { logSecurityEvent } from '../../log/security-event.ts';
import { queueChatSyncAfterPassword } from '../chat-access/queue-chat-sync.ts';
import { syncChatNow } from '../chat-access/sync-chat-now.ts';
import type { Session } from './session-token.ts';
import { keepSession } from './sessions.store.ts';
import { findPasswordHash, replacePassword } from './users.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'secrets' | 'passwords' | 'chatService' | 'log'>;
type Change = { currentPassword: string; newPassword: string };

/**
 * Changes a password. Every session ends but the one that asks. A wrong current password is a 400: a 401 would end the session in the browser. The
 * chat service is given the new one afterwards: nobody waits for that.
 */
export async function changePassword(
  deps: Deps,
  session: Session,
  { currentPassword, newPassword }: Change,
): Promise<void> {
  const { db, passwords } = deps;
  const { userId } = session;
  const before = await findPasswordHash(db, userId);
  if (!before) throw new AppError('session_ended');
  if (!(await passwords.matches(currentPassword, before))) {
    throw fieldError('wrong_current_password', 'currentPassword');
  }
  if (currentPassword === newPassword) throw fieldError('same_password', 'newPassword');

  const passwordHash = await passwords.hash(newPassword);
  await db.$transaction(async (tx) => {
    const sessionVersion = await replacePassword(tx, userId, passwordHash, before);
    // Changed by somebody else meanwhile: what was proved holds no more.
    if (sessionVersion === null) throw fieldError('wrong_current_password', 'currentPassword');
    // Where the version was raised meanwhile, the session that asks has ended as well.
    const isOpen = session.version === sessionVersion - 1;
    if (isOpen) await keepSession(tx, session, sessionVersion);
    await queueJob(tx, 'send_password_changed', { userId, sessionVersion });
    await queueChatSyncAfterPassword(tx, userId);
  });
  logSecurityEvent(deps.log, 'password_changed');
  void syncChatNow(deps, userId, { password: newPassword });
}

function fieldError(code: 'wrong_current_password' | 'same_password', field: string): AppError {
  const error = new AppError(code);
  return new AppError(code, { fields: { [field]: error.message } });
}
