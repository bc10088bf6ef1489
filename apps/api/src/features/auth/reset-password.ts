import type { ResetPasswordBody } from '@nobayon/shared/contract/auth.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { queueJob } from '../../jobs/queue.store.ts';
import { consumeReset, findReset } from './password-resets.store.ts';
import { hashResetToken } from './reset-token.ts';
import { replacePassword } from './users.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'passwords'>;

/** Sets a new password with the token of a reset link: once, and every session ends. */
export async function resetPassword(
  { db, clock, passwords }: Deps,
  { token, newPassword }: z.output<typeof ResetPasswordBody>,
): Promise<void> {
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
  });
}
