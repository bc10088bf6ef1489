import type { ResetPasswordBody } from '@nobayon/shared/contract/auth.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { queueJob } from '../../jobs/queue.store.ts';
import { logSecurityEvent } from '../../log/security-event.ts';
import { proveAddress } from '../chat-access/chat-users.store.ts';
import { queueChatSyncAfterPassword } from '../chat-access/queue-chat-sync.ts';
import { syncChatNow } from '../chat-access/sync-chat-now.ts';
import { consumeReset, findReset } from './password-resets.store.ts';
import { hashResetToken } from './reset-token.ts';
import { replacePassword } from './users.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'passwords' | 'chatService' | 'log'>;

/**
 * Sets a new password with the token of a reset link: once, and every session ends. The chat service
 * is given it afterwards: nobody waits for that.
 */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: z.output<typeof ResetPasswordBody>,
): Promise<void> {
  const { db, clock, passwords } = deps;
  const tokenHash = hashResetToken(token);
  const reset = await findReset(db, tokenHash, clock());
  if (!reset) throw new AppError('reset_token_invalid');
  const passwordHash = await passwords.hash(newPassword);
  await db.$transaction(async (tx) => {
    // Hashing took a while: the token may have been used by now.
    const isMine = await consumeReset(tx, tokenHash, clock());
    if (!isMine) throw new AppError('reset_token_invalid');
    const sessionVersion = await replacePassword(tx, reset.user.id, passwordHash);
    if (sessionVersion === null) throw new AppError('reset_token_invalid');
    await queueJob(tx, 'send_password_changed', { userId: reset.user.id, sessionVersion });
    // Whoever has the link can read what is sent to the address.
    await proveAddress(tx, reset.user.id);
    await queueChatSyncAfterPassword(tx, reset.user.id);
  });
  logSecurityEvent(deps.log, 'password_reset', { userId: reset.user.id });
  void syncChatNow(deps, reset.user.id, { password: newPassword });
}
