import type { AppDeps } from '../../../../deps.ts';
import { recordOwnChange } from '../../../audit/audit.store.ts';
import { dropAddressChange, findAddress } from '../proof/address-proofs.store.ts';

/** Drops a change of address that is not confirmed yet. */
export async function cancelChange(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  userId: number,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const pending = (await findAddress(tx, userId))?.addressProof;
    if (!pending || !(await dropAddressChange(tx, userId))) return;
    const audited = { before: { new_email: pending.email }, after: {}, at: clock() };
    await recordOwnChange(tx, userId, audited);
  });
}
