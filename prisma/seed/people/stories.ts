import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import type { PaidPlanName } from '../plans.ts';
import type { DayRange } from '../random/pick-day.ts';

/** The result of an attempt to pay. `abandoned`: not paid for days, and given up. */
export type Ending =
  | 'completed'
  | 'failed'
  | 'canceled'
  | 'abandoned'
  | 'refunded'
  | 'review'
  | 'pending';

/** A purchase: its attempts within an hour, the last of which determines the result. */
export type Step = {
  plan: PaidPlanName;
  cycle: BillingCycle;
  /** The days since the previous purchase. */
  wait: DayRange;
  attempts: Ending[];
  /** A coupon of ours that this customer knows; by default any that fits. */
  couponCode?: string;
};

const ABOUT_A_MONTH: DayRange = [27, 35];
const MID_MONTH: DayRange = [9, 21];

/** Pays every month, sometimes a few days early or late. */
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

/** A purchase of a month with these attempts. */
export function tried(plan: PaidPlanName, ...attempts: Ending[]): Step[] {
  return monthly(plan, 1).map((step) => ({ ...step, attempts }));
}

/** Starts this long after the previous purchase; by default while days of that are left. */
export function after([first, ...others]: Step[], wait: DayRange = MID_MONTH): Step[] {
  return first ? [{ ...first, wait }, ...others] : [];
}
