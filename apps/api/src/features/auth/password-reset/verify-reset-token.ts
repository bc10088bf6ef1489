import type { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { errors } from '@nobayon/shared/contract/errors.ts';
import type { AppDeps } from '../../../deps.ts';
import { logSecurityEvent } from '../../../log/security-event.ts';
import { findReset } from './password-resets.store.ts';
import { hashResetToken } from './reset-token.ts';

/** The address that a reset link is for. Does not use the link up. */
export async function verifyResetToken(
  { db, clock, log }: Pick<AppDeps, 'db' | 'clock' | 'log'>,
  token: string,
): Promise<RawReply<typeof auth.verifyResetToken>> {
  const reset = await findReset(db, hashResetToken(token), clock());
  if (reset) return { valid: true, email: reset.user.email };
  logSecurityEvent(log, 'reset_refused');
  return { valid: false, error: errors.reset_token_invalid.text };
}
