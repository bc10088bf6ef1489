import { type CalendarDay, dayIn, endOfDay } from '@nobayon/shared/domain/calendar.ts';
import { setExpiry } from '@nobayon/shared/domain/given-time.ts';
import type { DbOrTx } from '../../db.ts';
import { fieldError } from '../../http/app-error.ts';
import { findGivenPlan } from './find-given-plan.ts';
import { givePlanTo } from './give-plan-to.ts';
import {
  entitlementOf,
  findFreePlan,
  findSubscription,
  removeSubscription,
  type SubscriptionRow,
  saveSubscription,
} from './subscriptions.store.ts';

export type Given = {
  /** Left out, or the plan's own name, keeps the plan; null takes it away. */
  planName?: string | null | undefined;
  /** The end of this day; null never ends. Left out, or the day it is anyway, keeps it. */
  expiryDate?: CalendarDay | null | undefined;
};
type Calendar = { now: Date; timeZone: string };

/**
 * Makes a user have what an administrator says. Needs `lockUser`. Throws `plan_unknown`, and
 * `plan_needed` for an expiry of nothing where there is no free plan to give until then.
 */
export async function setGivenPlan(
  tx: DbOrTx,
  userId: number,
  { planName, expiryDate }: Given,
  calendar: Calendar,
): Promise<void> {
  const current = await findSubscription(tx, userId);
  if (current && (planName === undefined || planName === current.plan.name)) {
    if (expiryDate !== undefined) await moveExpiry(tx, current, expiryDate, calendar);
    return;
  }
  if (planName) {
    const plan = await findGivenPlan(tx, planName, 'planName');
    const isDay = typeof expiryDate === 'string';
    const until = isDay ? endOfDay(expiryDate, calendar.timeZone) : expiryDate;
    await givePlanTo(tx, userId, plan, calendar.now, until);
    return;
  }
  if (expiryDate) await giveFreePlanUntil(tx, userId, expiryDate, calendar);
  else if (current) await removeSubscription(tx, userId);
}

/** What was bought stays bought: only its end moves. */
async function moveExpiry(
  tx: DbOrTx,
  current: SubscriptionRow,
  day: CalendarDay | null,
  { now, timeZone }: Calendar,
): Promise<void> {
  const { userId, expiresAt, cycle, listPrice, pricePaid, carriedDays } = current;
  // A form sends the day it was opened with: the hour, which it does not show, stays.
  if (expiresAt && dayIn(expiresAt, timeZone) === day) return;
  const expiry = day === null ? null : endOfDay(day, timeZone);
  const moved = setExpiry(entitlementOf(current), expiry, now);
  await saveSubscription(tx, userId, moved, { cycle, listPrice, pricePaid, carriedDays });
}

/** A date without a plan: on the free one until then. */
async function giveFreePlanUntil(
  tx: DbOrTx,
  userId: number,
  day: CalendarDay,
  { now, timeZone }: Calendar,
): Promise<void> {
  const free = await findFreePlan(tx);
  if (!free) throw fieldError('plan_needed', 'expiryDate');
  await givePlanTo(tx, userId, free, now, endOfDay(day, timeZone));
}
