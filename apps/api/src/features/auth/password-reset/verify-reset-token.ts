import type { AppDeps } from '../../../deps.ts';
import { findReset } from './password-resets.store.ts';
import { hashResetToken } from './reset-token.ts';

/** The address that a reset link is for; null if the link is invalid. */
export async function verifyResetToken(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  token: string,
): Promise<string | null> {
  const reset = await findReset(db, hashResetToken(token), clock());
  return reset?.user.email ?? null;
}
