import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import type { PaidPlanName } from '../plans.ts';
import type { DayRange } from '../random/pick-day.ts';

/** How one attempt to pay ended. `abandoned`: nobody paid for days, and it was given up. */
export type Ending =
  | 'completed'
  | 'failed'
  | 'canceled'
  | 'abandoned'
  | 'refunded'
  | 'review'
  | 'pending';

/** One purchase: its attempts within the hour, the last of which is what came of it. */
export type Step = {
  plan: PaidPlanName;
  cycle: BillingCycle;
  /** Days since the purchase before. */
  wait: DayRange;
  attempts: Ending[];
  /** One of our coupons that this customer knows of; any that suits them otherwise. */
  couponCode?: string;
};

const ABOUT_A_MONTH: DayRange = [27, 35];
const MID_MONTH: DayRange = [9, 21];

/** Pays every month: some days early, some late. */
export function monthly(plan: PaidPlanName, times: number, couponCode?: string): Step[] {
  const step: Step = {
    plan,
    cycle: 'monthly',
    wait: ABOUT_A_MONTH,
    attempts: ['completed'],
    ...(couponCode !== undefined && { couponCode }),
  };
  return Array.from({ length: times }, () => step);
}

export function yearly(plan: PaidPlanName, couponCode?: string): Step[] {
  return monthly(plan, 1, couponCode).map((step) => ({ ...step, cycle: 'yearly' }));
}

/** One purchase of a month with these attempts. */
export function tried(plan: PaidPlanName, ...attempts: Ending[]): Step[] {
  return monthly(plan, 1).map((step) => ({ ...step, attempts }));
}

/** Begins so long after the purchase before; by default while days of that are left. */
export function after([first, ...others]: Step[], wait: DayRange = MID_MONTH): Step[] {
  return first ? [{ ...first, wait }, ...others] : [];
}
