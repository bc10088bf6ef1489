import type { AppDeps } from '../../../deps.ts';
import { logSecurityEvent } from '../../../log/security-event.ts';
import { endSession } from '../../auth/sessions/sessions.store.ts';
import { releaseOidcSession } from '../records/oidc-sessions.store.ts';

/** Ends the session here when the user signs out at the provider. */
export async function endBoundSession(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  uid: string,
): Promise<void> {
  const ended = await db.$transaction(async (tx) => {
    const released = await releaseOidcSession(tx, uid);
    if (released) await endSession(tx, released.sessionId);
    return released;
  });
  if (ended) logSecurityEvent(log, 'oidc_signed_out', { userId: ended.userId });
}
