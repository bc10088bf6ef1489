import type { AppDeps } from '../../../../deps.ts';
import { leaseFrom } from '../../../payments/due/lease.ts';
import { claimDueRefund } from '../refunds.store.ts';
import { advanceRefund } from './advance-refund.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>;

/** A slow gateway must not delay the refunds of others for long. */
const AT_ONCE = 4;

/** Advances all due refunds by one step, until they are completed or rejected. */
export async function advanceRefunds(deps: Deps): Promise<void> {
  const advanceAll = async () => {
    while (await advanceNext(deps));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, advanceAll));
}

async function advanceNext(deps: Deps): Promise<boolean> {
  const id = await claimDueRefund(deps.db, leaseFrom(deps.clock()));
  if (id === null) return false;
  try {
    await advanceRefund(deps, id);
  } catch (error) {
    // It is due again when its lease expires; the others continue.
    deps.log.error({ err: error, refundId: id }, 'could not advance a refund');
  }
  return true;
}
