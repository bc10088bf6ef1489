import { applyRefund } from '@nobayon/shared/domain/period.ts';
import type { DbOrTx } from '../../db.ts';
import { entitlementOf, findSubscription, saveSubscription } from './subscriptions.store.ts';

/** Takes back the days that a refunded payment still had to give. Needs the lock on the user. */
export async function takeBackDays(
  tx: DbOrTx,
  userId: number,
  transactionId: number,
  now: Date,
): Promise<void> {
  const current = await findSubscription(tx, userId);
  if (!current) return;
  const { cycle, listPrice, pricePaid, carriedDays } = current;
  const left = applyRefund(entitlementOf(current), transactionId, now);
  await saveSubscription(tx, userId, left, { cycle, listPrice, pricePaid, carriedDays });
}
