import type { DbOrTx } from '../../../db.ts';
import { lockFreePlan } from '../subscriptions.store.ts';
import { givePlanTo } from './give-plan-to.ts';

/** Gives a new account the free plan without expiry, if there is one. */
export async function giveFreePlan(tx: DbOrTx, userId: number, now: Date): Promise<void> {
  const plan = await lockFreePlan(tx);
  if (plan) await givePlanTo(tx, userId, plan, { now });
}
