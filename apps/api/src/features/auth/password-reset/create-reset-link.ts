import type { AppDeps } from '../../../deps.ts';
import { saveReset } from './password-resets.store.ts';
import { newResetToken } from './reset-token.ts';

const GOOD_FOR_MS = 60 * 60_000;

/** Creates a reset link, valid for an hour; every earlier one of the user becomes invalid. */
export async function createResetLink(
  { db, clock, settings }: Pick<AppDeps, 'db' | 'clock' | 'settings'>,
  userId: number,
): Promise<string> {
  const { token, tokenHash } = newResetToken();
  const expiresAt = new Date(clock().getTime() + GOOD_FOR_MS);
  await saveReset(db, userId, { tokenHash, expiresAt });
  return `${settings.appUrl}/reset-password?token=${token}`;
}
