import type { DbOrTx } from '../../db.ts';
import { findFreePlan, saveSubscription } from './subscriptions.store.ts';

/** Puts a new account on the free plan, without expiry, where there is such a plan. */
export async function giveFreePlan(tx: DbOrTx, userId: number, now: Date): Promise<void> {
  const plan = await findFreePlan(tx);
  if (!plan) return;
  const entitlement = { planId: plan.id, startedAt: now, expiresAt: null, periods: [] };
  const terms = { cycle: null, listPrice: 0, pricePaid: 0, carriedDays: 0 };
  await saveSubscription(tx, userId, entitlement, terms);
}
