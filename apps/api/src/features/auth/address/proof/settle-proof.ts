import type { AppDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { Caller } from '../../../../http/guard.ts';
import { requireRecentFactor } from '../../../../http/require-recent-factor.ts';
import { logSecurityEvent } from '../../../../log/security-event.ts';
import { recordOwnChange } from '../../../audit/audit.store.ts';
import { queueChatSyncAfterPassword } from '../../../chat-access/queue-chat-sync.ts';
import { startChatSync } from '../../../chat-access/sync/sync-chat-now.ts';
import { lockUser } from '../../../subscriptions/subscriptions.store.ts';
import { requireOpenSession } from '../../sessions/require-open-session.ts';
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
  /** Who confirmed it in a session of the account, which stays open; null without one. */
  caller: Caller | null;
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
  const { userId, tokenHash, caller } = shown;
  const now = clock();
  const { email, isNew } = await db.$transaction(async (tx) => {
    if (caller) await requireOpenSession(tx, caller);
    else await lockUser(tx, userId);
    const email = await consumeProof(tx, { userId, tokenHash, now });
    const before = await findAddress(tx, userId);
    if (email === null || !before) throw new AppError('link_invalid');
    const isNew = email !== before.email;
    if (isNew) {
      // Also for a change that was requested before two-step sign-in was turned on.
      if (caller) requireRecentFactor(caller, now);
      const session = caller?.session ?? null;
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
