import type { AppDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import { logSecurityEvent } from '../../../../log/security-event.ts';
import { recordOwnChange } from '../../../audit/audit.store.ts';
import { queueChatSyncAfterPassword } from '../../../chat-access/queue-chat-sync.ts';
import { startChatSync } from '../../../chat-access/sync/sync-chat-now.ts';
import { lockUser } from '../../../subscriptions/subscriptions.store.ts';
import { requireOpenSession } from '../../sessions/require-open-session.ts';
import type { Session } from '../../sessions/session-token.ts';
import { proveAddress } from '../../users.store.ts';
import { applyAddressChange } from '../change/apply-address-change.ts';
import { consumeProof, findAddress } from './address-proofs.store.ts';

export type SettleDeps = Pick<
  AppDeps,
  'db' | 'clock' | 'passwords' | 'chatService' | 'settings' | 'log'
>;

type Shown = {
  userId: number;
  tokenHash: string;
  /** The session in which it was confirmed, which stays open. */
  session: Session | null;
  /** Passed to the chat service, if it was entered for the confirmation. */
  password?: string | undefined;
};

/**
 * Applies a confirmed address: it counts from now on, and a new one replaces the current one.
 * Throws `link_invalid` if it was already confirmed or another confirmation has been requested
 * since, and `email_taken` if another account has taken it meanwhile.
 */
export async function settleProof(deps: SettleDeps, shown: Shown): Promise<string> {
  const { db, clock, log } = deps;
  const { userId, tokenHash, session } = shown;
  const now = clock();
  const { email, isNew } = await db.$transaction(async (tx) => {
    if (session) await requireOpenSession(tx, session);
    else await lockUser(tx, userId);
    const email = await consumeProof(tx, { userId, tokenHash, now });
    const before = await findAddress(tx, userId);
    if (email === null || !before) throw new AppError('link_invalid');
    const isNew = email !== before.email;
    if (isNew) {
      await applyAddressChange(tx, { userId, email, before, session, now });
      const audited = { before: { email: before.email }, after: { email }, at: now };
      await recordOwnChange(tx, userId, audited);
    } else await proveAddress(tx, userId, now);
    await queueChatSyncAfterPassword(tx, userId);
    return { email, isNew };
  });
  logSecurityEvent(log, isNew ? 'address_changed' : 'address_proven', { userId });
  await startChatSync(deps, userId, { password: shown.password });
  return email;
}
