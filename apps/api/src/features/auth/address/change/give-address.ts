import type { DbOrTx } from '../../../../db.ts';
import type { Settings } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import { queueJob } from '../../../../jobs/queue.store.ts';
import { isAddressTaken } from '../../users.store.ts';
import { askForProof } from '../proof/address-proofs.store.ts';
import { type AddressChange, applyAddressChange } from './apply-address-change.ts';

type Rules = { settings: Pick<Settings, 'requireProvenAddress'>; now: Date };

/**
 * Changes a user's address for an administrator, who may know that it is taken: throws
 * `email_taken`. If addresses have to be confirmed, it takes effect once the user has confirmed it.
 */
export async function giveAddress(
  tx: DbOrTx,
  { userId, email, before, session }: Omit<AddressChange, 'now'>,
  { settings, now }: Rules,
): Promise<void> {
  if (!settings.requireProvenAddress) {
    return applyAddressChange(tx, { userId, email, before, session, now: null });
  }
  if (await isAddressTaken(tx, email)) throw new AppError('email_taken');
  await askForProof(tx, { userId, email, now });
  await queueJob(tx, 'send_address_change_asked', { userId, at: now.toISOString() });
}
