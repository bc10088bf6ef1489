import type { AppDeps } from '../../../../deps.ts';
import { leaseFrom } from '../../../payments/due/lease.ts';
import { claimDueRefund } from '../refunds.store.ts';
import { advanceRefund } from './advance-refund.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>;

/** A gateway that is slow keeps no refund of another one waiting for long. */
const AT_ONCE = 4;

/** Takes every refund a step further whose turn it is, until the money has gone or will not go. */
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
    // It comes back when its lease is over; the others have their turn.
    deps.log.error({ err: error, refundId: id }, 'could not advance a refund');
  }
  return true;
}
