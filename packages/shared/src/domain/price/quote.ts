import { type Paisa, prorate } from '../money.ts';
import { type Discount, discountOn } from './discount.ts';

export const billingCycles = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** A plan of this name costs nothing, has no expiry and is never for sale. */
export const FREE_PLAN = 'Free';

/** How many orders with a total of zero a customer can place in a day: each stays in their history. */
export const MAX_FREE_ORDERS_A_DAY = 5;

/** Whether a plan is the free one, however its name is capitalized. */
export function isFreePlan(plan: { name: string }): boolean {
  return plan.name.trim().toLowerCase() === FREE_PLAN.toLowerCase();
}

/** The prices of a plan in paisa, and the length of its month. */
export type PlanPrices = {
  monthlyPrice: Paisa;
  yearlyPrice: Paisa;
  /** The number of days in a month of this plan. */
  durationDays: number;
};

/** Invariant: `subtotal - discount = total`, all of them at least zero. */
export type Quote = {
  subtotal: Paisa;
  discount: Paisa;
  total: Paisa;
  /** The days that the payment buys. */
  days: number;
};

const YEAR_DAYS = 365;

const terms = {
  monthly: (plan) => ({ price: plan.monthlyPrice, days: plan.durationDays }),
  yearly: (plan) => ({ price: plan.yearlyPrice, days: YEAR_DAYS }),
} satisfies Record<BillingCycle, (plan: PlanPrices) => { price: Paisa; days: number }>;

/** Prices one billing cycle of a plan: a year is 365 days, a month the plan's own `durationDays`. */
export function quote(plan: PlanPrices, cycle: BillingCycle, discount: Discount | null): Quote {
  const { price, days } = terms[cycle](plan);
  const off = discount ? discountOn(price, discount) : 0;
  return { subtotal: price, discount: off, total: price - off, days };
}

/** The price per month in paisa, to compare plans: a twelfth of a yearly price. */
export function pricePerMonth(price: Paisa, cycle: BillingCycle): Paisa {
  return cycle === 'yearly' ? prorate(price, 1, 12) : price;
}
