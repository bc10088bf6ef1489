import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Client } from '../../../http/client.ts';
import { deleteFactors } from '../../second-factor/factors/factors.store.ts';
import { notifyOwner } from '../../second-factor/notify-owner.ts';
import { findStanding, proveAddress } from '../users.store.ts';

type Deps = Pick<AppDeps, 'clock' | 'settings'>;

/**
 * Whoever uses a reset link can read what is sent to the address. A second factor that is older than
 * any proof of it may be of somebody else, who opened the account with this address and waits for its
 * owner: it goes. An administrator's stays, and then nothing is shown by the link: their accounts are
 * given by others, and somebody who only reads their mail must not get past it. Gives whether the
 * account has a second factor then.
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
  if (user.role === 'admin' || !deps.settings.requireProvenAddress) return true;
  await deleteFactors(tx, userId);
  await notifyOwner(deps, tx, { userId, notice: 'second_factor_off', client });
  await proveAddress(tx, userId, deps.clock());
  return false;
}
