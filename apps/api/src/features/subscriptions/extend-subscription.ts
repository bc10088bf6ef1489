import {
  applyPurchase,
  type Purchase,
  type PurchaseEffect,
} from '@nobayon/shared/domain/period.ts';
import type { BillingCycle } from '@nobayon/shared/domain/quote.ts';
import type { DbOrTx } from '../../db.ts';
import { entitlementOf, findSubscription, saveSubscription } from './subscriptions.store.ts';

/** Gives a user what they paid for. Needs the lock on the user; grants again if called again. */
export async function extendSubscription(
  tx: DbOrTx,
  userId: number,
  purchase: Purchase & { cycle: BillingCycle },
  now: Date,
): Promise<PurchaseEffect> {
  const current = await findSubscription(tx, userId);
  const effect = applyPurchase(current && entitlementOf(current), purchase, now);
  // A renewal goes on with the days that an earlier change of plan carried over.
  const carriedBefore = effect.kind === 'renewal' ? (current?.carriedDays ?? 0) : 0;
  await saveSubscription(tx, userId, effect.entitlement, {
    cycle: purchase.cycle,
    listPrice: purchase.listPrice,
    pricePaid: purchase.paid,
    carriedDays: carriedBefore + effect.carriedDays,
  });
  return effect;
}
