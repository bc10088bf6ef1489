import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { dropAddressChange } from '../../auth/address/proof/address-proofs.store.ts';
import { deleteFactors } from '../../auth/second-factor/factors/factors.store.ts';
import { notifyOwner } from '../../auth/second-factor/notify-owner.ts';
import { type UserRow, waiveProof } from '../../auth/users.store.ts';

type Deps = Pick<AppDeps, 'clock' | 'settings'>;

/**
 * Before the role of an administrator is given. It is for whoever has the present address, not
 * another one whose confirmation was requested before.
 */
export async function prepareRole(tx: DbOrTx, { id, role, mustProveAddress }: UserRow) {
  if (role !== 'admin' && mustProveAddress) await dropAddressChange(tx, id);
}

/**
 * A new administrator who did not confirm their address is one at once with a password from another
 * administrator, or if addresses need no confirmation. A second factor from before the new password
 * may belong to whoever registered with the address.
 */
export async function letRoleTakeEffect(
  deps: Deps,
  tx: DbOrTx,
  { before, password }: { before: UserRow; password: string | undefined },
): Promise<void> {
  const { id: userId, mustProveAddress } = before;
  const isWaiting = deps.settings.requireProvenAddress && !password;
  if (!mustProveAddress || isWaiting) return;
  await waiveProof(tx, userId);
  if (!password || !(await deleteFactors(tx, userId))) return;
  const notice = 'second_factor_removed';
  await notifyOwner(deps, tx, { userId, notice, client: 'administrator' });
}
