import { randomUUID } from 'node:crypto';
import type { AppDeps } from '../../../deps.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { logSecurityEvent } from '../../../log/security-event.ts';

export const RESET_LINK_SENT =
  "If an account with that email exists, we've sent you a password reset link.";

/**
 * Asks for a reset link. Whether there is such an account is looked up by the job, so that the
 * answer is the same, and as fast, in either case.
 */
export async function forgotPassword(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  email: string,
): Promise<void> {
  await queueJob(db, 'send_reset_link', { email, requestId: randomUUID() });
  logSecurityEvent(log, 'reset_requested', { email });
}
