import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import type { SubscriptionChange } from '@nobayon/shared/domain/subscription/event.ts';
import type { DbOrTx } from '../../../db.ts';
import { recordEvent } from '../record-event.ts';
import type { Actor } from '../subscription-events.store.ts';
import type { GivablePlan } from '../subscriptions.store.ts';

export type Gift = {
  now: Date;
  /** If left out: the plan's own days, or no end for the free plan. Null never ends. */
  until?: Date | null | undefined;
  actor?: Actor | null;
};

/** Gives a user a plan without payment. Paid worth is carried over. Needs `lockUser`. */
export async function givePlanTo(
  tx: DbOrTx,
  userId: number,
  plan: GivablePlan,
  { now, until, actor = null }: Gift,
): Promise<void> {
  await recordEvent(tx, userId, giftOf(plan, until), { now, actor });
}

export function giftOf(plan: GivablePlan, until: Date | null | undefined): SubscriptionChange {
  const ownDays = isFreePlan(plan) ? null : 'own_days';
  return {
    kind: 'plan_given',
    planId: plan.id,
    terms: { price: plan.monthlyPrice, days: plan.durationDays },
    until: until === undefined ? ownDays : until,
  };
}
