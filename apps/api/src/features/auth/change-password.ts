import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { queueJob } from '../../jobs/queue.store.ts';
import { logSecurityEvent } from '../../log/security-event.ts';
import { queueChatSyncAfterPassword } from '../chat-access/queue-chat-sync.ts';
import { syncChatNow } from '../chat-access/sync-chat-now.ts';
import { signSession } from './session-token.ts';
import { findPasswordHash, replacePassword } from './users.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'secrets' | 'passwords' | 'chatService' | 'log'>;
type Change = { currentPassword: string; newPassword: string };

/**
 * Changes a password. Every session ends but the one that asks, which goes on with the token that
 * is returned. A wrong current password is a 400: a 401 would end the session in the browser. The
 * chat service is given the new one afterwards: nobody waits for that.
 */
export async function changePassword(
  deps: Deps,
  userId: number,
  { currentPassword, newPassword }: Change,
): Promise<string> {
  const { db, secrets, passwords } = deps;
  const before = await findPasswordHash(db, userId);
  if (!before) throw new AppError('session_ended');
  if (!(await passwords.matches(currentPassword, before))) {
    throw fieldError('wrong_current_password', 'currentPassword');
  }
  if (currentPassword === newPassword) throw fieldError('same_password', 'newPassword');

  const passwordHash = await passwords.hash(newPassword);
  const version = await db.$transaction(async (tx) => {
    const sessionVersion = await replacePassword(tx, userId, passwordHash, before);
    // Changed by somebody else meanwhile: what was proved holds no more.
    if (sessionVersion === null) throw fieldError('wrong_current_password', 'currentPassword');
    await queueJob(tx, 'send_password_changed', { userId, sessionVersion });
    await queueChatSyncAfterPassword(tx, userId);
    return sessionVersion;
  });
  logSecurityEvent(deps.log, 'password_changed');
  void syncChatNow(deps, userId, { password: newPassword });
  return signSession({ userId, version }, secrets.jwtSecret);
}

function fieldError(code: 'wrong_current_password' | 'same_password', field: string): AppError {
  const error = new AppError(code);
  return new AppError(code, { fields: { [field]: error.message } });
}
