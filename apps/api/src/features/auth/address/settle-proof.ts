import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { logSecurityEvent } from '../../../log/security-event.ts';
import { queueChatSyncAfterPassword } from '../../chat-access/queue-chat-sync.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';
import { lockUser } from '../../subscriptions/subscriptions.store.ts';
import type { Session } from '../sessions/session-token.ts';
import { proveAddress } from '../users.store.ts';
import { consumeProof, findAddress } from './address-proofs.store.ts';
import { applyAddressChange } from './apply-address-change.ts';

export type SettleDeps = Pick<
  AppDeps,
  'db' | 'clock' | 'passwords' | 'chatService' | 'settings' | 'log'
>;

type Shown = {
  userId: number;
  tokenHash: string;
  /** The one that shows it, which goes on. */
  session: Session | null;
  /** The chat service is given it, where it was entered to show this. */
  password?: string | undefined;
};

/**
 * An address was shown to be a user's: it counts from now on, in place of the one before if it is a
 * new one. Throws `link_invalid` when it was shown already, or something else is asked for by now,
 * and `email_taken` when it is another account's meanwhile.
 */
export async function settleProof(deps: SettleDeps, shown: Shown): Promise<string> {
  const { db, clock, log } = deps;
  const { userId, tokenHash, session } = shown;
  const now = clock();
  const { email, isNew } = await db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const email = await consumeProof(tx, { userId, tokenHash, now });
    const before = await findAddress(tx, userId);
    if (email === null || !before) throw new AppError('link_invalid');
    const isNew = email !== before.email;
    if (isNew) await applyAddressChange(tx, { userId, email, before: before.email, session, now });
    else await proveAddress(tx, userId, now);
    await queueChatSyncAfterPassword(tx, userId);
    return { email, isNew };
  });
  logSecurityEvent(log, isNew ? 'address_changed' : 'address_proven', { userId });
  void syncChatNow(deps, userId, { password: shown.password });
  return email;
}
