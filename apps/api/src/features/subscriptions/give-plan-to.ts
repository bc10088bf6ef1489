import { givenUntil, givePlan } from '@nobayon/shared/domain/given-time.ts';
import { isFreePlan } from '@nobayon/shared/domain/quote.ts';
import type { DbOrTx } from '../../db.ts';
import { type GivablePlan, saveSubscription } from './subscriptions.store.ts';

/** Nobody paid for it, so there is no price to remember. */
const GIVEN = { cycle: null, listPrice: 0, pricePaid: 0, carriedDays: 0 };

/**
 * Puts a user on a plan that nobody paid for, until `expiresAt`: for the plan's own days when it is
 * left out, and without expiry when it is null. What the user had ends. Needs `lockUser`.
 */
export async function givePlanTo(
  tx: DbOrTx,
  userId: number,
  plan: GivablePlan,
  now: Date,
  expiresAt: Date | null = daysOf(plan, now),
): Promise<void> {
  await saveSubscription(tx, userId, givePlan(plan.id, expiresAt, now), GIVEN);
}

function daysOf({ name, durationDays }: GivablePlan, now: Date): Date | null {
  return givenUntil({ durationDays, isFree: isFreePlan({ name }) }, now);
}
