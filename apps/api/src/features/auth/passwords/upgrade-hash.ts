import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { rewriteHash } from '../credentials.store.ts';
import { isOldHash } from './password-hash.ts';

/**
 * Stores the hash of a correct password in the present format, if the stored one is older. If the
 * queue of passwords to hash is full, the next sign-in does it.
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
