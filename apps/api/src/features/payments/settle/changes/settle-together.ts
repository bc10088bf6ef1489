import type { Db } from '../../../../db.ts';
import type { AppDeps } from '../../../../deps.ts';
import { inGroups } from '../../in-groups.ts';
import { withFreePayments } from './lock-free-payments.store.ts';
import { gatewayIdName } from './lock-payment.store.ts';
import {
  type AnsweredPayment,
  gatewayIdOf,
  type Outcome,
  settleAlone,
  settleLoaded,
} from './settle-answered.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log'>;

const join = inGroups('settlements', ({ db, clock }: Deps) => ({
  alone: (answered: AnsweredPayment) => settleAlone(db, answered, clock()),
  together: (group) => settleGroup(db, group, clock()),
  // One payment of each user and of each gateway ID: the result of a second depends on the first.
  keysOf: ({ row: { userId, gateway }, verdict }) => [
    userId,
    gatewayIdName({ gateway, gatewayId: gatewayIdOf(verdict) }),
  ],
}));

/**
 * Settles a payment, in one transaction with others that arrive while a group is being settled. A
 * payment with a coupon is settled alone, because uses are counted one after the other. So is one
 * that is locked by somebody else.
 */
export async function settleTogether(deps: Deps, answered: AnsweredPayment): Promise<Outcome> {
  const { userId, couponCode } = answered.row;
  if (userId === null || couponCode !== null) {
    return settleAlone(deps.db, answered, deps.clock());
  }
  return join(deps, answered);
}

function settleGroup(
  db: Db,
  group: readonly AnsweredPayment[],
  now: Date,
): Promise<Map<AnsweredPayment, Outcome>> {
  const wanted = group.map(({ row: { id, userId, gateway }, verdict }) => ({
    id,
    userId,
    gateway,
    gatewayId: gatewayIdOf(verdict),
  }));
  return withFreePayments(db, wanted, now, async (tx, payments) => {
    const loaded = payments.flatMap((payment) => {
      const answered = group.find(({ row }) => row.id === payment.row.id);
      return answered ? [{ payment, answered }] : [];
    });
    const outcomes = await settleLoaded(tx, loaded, now);
    return new Map(loaded.map(({ answered }, n) => [answered, outcomes[n] as Outcome]));
  });
}
