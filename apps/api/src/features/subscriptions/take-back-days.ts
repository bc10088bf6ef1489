import { applyRefund } from '@nobayon/shared/domain/period.ts';
import type { DbOrTx } from '../../db.ts';
import {
  entitlementOf,
  findLastTerms,
  findSubscription,
  type SubscriptionRow,
  saveSubscription,
} from './subscriptions.store.ts';

export type Refunded = {
  transactionId: number;
  /** The plan it was paid for, which may not be the one that the user is on by now. */
  planId: number;
};

/**
 * Takes back the days that a refunded payment still had to give. What is shown of the subscription
 * is then as the last of the payments says that are left. Needs the lock on the user.
 */
export async function takeBackDays(
  tx: DbOrTx,
  userId: number,
  { transactionId, planId }: Refunded,
  now: Date,
): Promise<void> {
  const current = await findSubscription(tx, userId);
  if (!current) return;
  const left = applyRefund(entitlementOf(current), transactionId, now);
  // Days of a payment for another plan are here because they were carried over.
  const carriedBack =
    planId === current.planId ? 0 : daysAhead(current.periods, transactionId, now);
  const terms = (await findLastTerms(tx, current.planId, left.periods)) ?? current;
  await saveSubscription(tx, userId, left, {
    cycle: terms.cycle,
    listPrice: terms.listPrice,
    pricePaid: terms.pricePaid,
    carriedDays: Math.max(0, current.carriedDays - carriedBack),
  });
}

function daysAhead(periods: SubscriptionRow['periods'], transactionId: number, now: Date): number {
  return periods
    .filter((period) => period.transactionId === transactionId && period.endsAt > now)
    .reduce((sum, { days }) => sum + days, 0);
}
