import type { DbOrTx } from '../../../../db.ts';
import type { AppDeps } from '../../../../deps.ts';
import type { Client } from '../../../../http/client.ts';
import { effectiveRole } from '../../effective-role.ts';
import { deleteFactors } from '../../second-factor/factors/factors.store.ts';
import { notifyOwner } from '../../second-factor/notify-owner.ts';
import { findStanding, proveAddress } from '../../users.store.ts';

type Deps = Pick<AppDeps, 'clock' | 'settings'>;

/**
 * A reset link proves access to the address's mailbox. A second factor that is older than any
 * confirmation of the address may belong to another person, who registered with this address and
 * waits for its owner: it is removed. An administrator's second factor stays, and the link confirms
 * nothing: administrators get their accounts from others, and a person who only reads their email
 * must not get past it. Returns whether the account has a second factor afterwards.
 */
export async function proveByReset(
  deps: Deps,
  tx: DbOrTx,
  userId: number,
  client: Client,
): Promise<boolean> {
  const user = await findStanding(tx, userId);
  const isFirstProof = user?.emailProvenAt === null;
  const hasSecondFactor = Boolean(user?.secondFactorSince);
  if (!isFirstProof || !hasSecondFactor) {
    await proveAddress(tx, userId, deps.clock());
    return hasSecondFactor;
  }
  if (effectiveRole(user) === 'admin' || !deps.settings.requireProvenAddress) return true;
  await deleteFactors(tx, userId);
  await notifyOwner(deps, tx, { userId, notice: 'second_factor_off', client });
  await proveAddress(tx, userId, deps.clock());
  return false;
}
