import type { DbOrTx } from '../../../../db.ts';
import { queueJob } from '../../../../jobs/queue.store.ts';
import { markUserChanged } from '../../../subscriptions/subscriptions.store.ts';
import { cancelReset } from '../../password-reset/password-resets.store.ts';
import type { Session } from '../../sessions/session-token.ts';
import { keepAfterChange } from '../../sessions/sessions.store.ts';
import { forgetOtherDevices } from '../../sign-ins/known-devices.store.ts';
import { replaceAddress } from '../../users.store.ts';
import { dropProof } from '../proof/address-proofs.store.ts';

export type AddressChange = {
  userId: number;
  email: string;
  before: { email: string; emailProvenAt: Date | null };
  /** The one that goes on; every other one ends. */
  session: Session | null;
  /** When the address was confirmed; null if no confirmation is required. */
  now: Date | null;
};

/**
 * Changes an address, and notifies the previous one. Throws `email_taken`, which aborts the
 * transaction.
 */
export async function applyAddressChange(
  tx: DbOrTx,
  { userId, email, before, session, now }: AddressChange,
): Promise<void> {
  const sessionVersion = await replaceAddress(tx, userId, { email, emailProvenAt: now });
  const kept = await keepAfterChange(tx, session, sessionVersion);
  await forgetOtherDevices(tx, userId, kept?.id ?? null);
  await markUserChanged(tx, userId);
  await dropProof(tx, userId);
  // A link that was sent to the address before.
  await cancelReset(tx, userId);
  await queueJob(tx, 'send_address_changed', {
    userId,
    email: before.email,
    wasProven: before.emailProvenAt !== null,
    sessionVersion,
  });
}
