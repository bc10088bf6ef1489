import type { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import type { DbOrTx } from '../../../../db.ts';
import type { AppDeps } from '../../../../deps.ts';
import { AppError, fieldError } from '../../../../http/app-error.ts';
import type { Request } from '../../../../http/mount.ts';
import { requireRecentFactor } from '../../../../http/require-recent-factor.ts';
import { queueJob } from '../../../../jobs/queue.store.ts';
import { logSecurityEvent } from '../../../../log/security-event.ts';
import { recordOwnChange } from '../../../audit/audit.store.ts';
import { queueChatSync } from '../../../chat-access/queue-chat-sync.ts';
import { findPasswordHash } from '../../credentials.store.ts';
import { isRolePending } from '../../effective-role.ts';
import { requireOpenSession } from '../../sessions/require-open-session.ts';
import { findStanding } from '../../users.store.ts';
import { askForProof, findAddress } from '../proof/address-proofs.store.ts';
import { applyAddressChange } from './apply-address-change.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'passwords' | 'settings' | 'log'>;

/**
 * Requests a change of address, which takes effect when a link or a code sent to the new address is
 * used. Does not check whether the address is taken: only somebody who can read its mail is told.
 * Takes effect at once if addresses need no confirmation.
 */
export async function changeAddress(
  { db, clock, passwords, settings, log }: Deps,
  { caller, body: { email, currentPassword } }: Request<typeof accountAddress.change>,
): Promise<'asked' | 'changed'> {
  requireRecentFactor(caller, clock());
  const { session } = caller;
  const { userId } = session;
  const passwordHash = await findPasswordHash(db, userId);
  if (!passwordHash) throw new AppError('session_ended');
  if (!(await passwords.matches(currentPassword, passwordHash))) {
    throw fieldError('wrong_current_password', 'currentPassword');
  }
  const now = clock();
  const outcome = await db.$transaction(async (tx) => {
    await requireOpenSession(tx, caller);
    const before = await findAddress(tx, userId);
    if (!before) throw new AppError('session_ended');
    await requireNoWaitingRole(tx, userId);
    if (before.email === email) throw fieldError('same_address', 'email');
    if (settings.requireProvenAddress) {
      await askForProof(tx, { userId, email, now });
      await queueJob(tx, 'send_address_change_asked', { userId, at: now.toISOString() });
      await recordOwnChange(tx, userId, { before: {}, after: { new_email: email }, at: now });
      return 'asked';
    }
    await applyAddressChange(tx, { userId, email, before, session, now: null });
    const audited = { before: { email: before.email }, after: { email }, at: now };
    await recordOwnChange(tx, userId, audited);
    await queueChatSync(tx, userId);
    return 'changed';
  });
  logSecurityEvent(log, outcome === 'asked' ? 'address_change_asked' : 'address_changed');
  return outcome;
}

/**
 * Throws `address_unproven` if the role of an administrator waits for the confirmation of the current
 * address: it was given to whoever has that one, who may be another person than the caller.
 */
async function requireNoWaitingRole(tx: DbOrTx, userId: number): Promise<void> {
  const account = await findStanding(tx, userId);
  if (account && isRolePending(account)) throw new AppError('address_unproven');
}
