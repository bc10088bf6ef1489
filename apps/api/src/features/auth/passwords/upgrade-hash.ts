import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { rewriteHash } from '../users.store.ts';
import { isOldHash } from './password-hash.ts';

/**
 * Keeps a password that was just shown to be right as passwords are kept now. Where too many are
 * waiting to be hashed it is left for the next time.
 */
export async function upgradeHash(
  { db, passwords }: Pick<AppDeps, 'db' | 'passwords'>,
  userId: number,
  { password, before }: { password: string; before: string },
): Promise<void> {
  if (!isOldHash(before)) return;
  try {
    await rewriteHash(db, userId, { before, after: await passwords.hash(password) });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'busy')) throw error;
  }
}
