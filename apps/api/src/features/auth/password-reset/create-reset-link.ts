import { HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import type { AppDeps } from '../../../deps.ts';
import { saveReset } from './password-resets.store.ts';
import { newResetToken } from './reset-token.ts';

const LIFETIME_MS = HOUR_MS;

/**
 * Creates a reset link for the mailbox of this address, valid for an hour; every earlier one of the
 * user becomes invalid. Throws if the account has another address by now.
 */
export async function createResetLink(
  { db, clock, settings }: Pick<AppDeps, 'db' | 'clock' | 'settings'>,
  person: { id: number; email: string },
): Promise<string> {
  const { token, tokenHash } = newResetToken();
  const expiresAt = new Date(clock().getTime() + LIFETIME_MS);
  const isSaved = await saveReset(db, person, { tokenHash, expiresAt });
  if (!isSaved) throw new Error('the account no longer has this address');
  return `${settings.appUrl}/reset-password?token=${token}`;
}
