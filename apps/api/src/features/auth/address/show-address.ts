import type { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { findAddress } from './proof/address-proofs.store.ts';

/** A user's address, and the one that it is being changed to. */
export async function showAddress(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  userId: number,
): Promise<RawReply<typeof accountAddress.show>> {
  const address = await findAddress(db, userId);
  if (!address) throw new AppError('session_ended');
  const { email, addressProof } = address;
  return {
    email,
    proven: isProven(address, settings),
    pending_email: addressProof && addressProof.email !== email ? addressProof.email : null,
    asked_at: addressProof?.requestedAt.toISOString() ?? null,
  };
}
