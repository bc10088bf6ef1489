import type { Plan } from '@nobayon/shared/contract/plans.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { type BillingCycle, isFreePlan, quote } from '@nobayon/shared/domain/quote.ts';
import { paisaOf } from './paisa-of.ts';

/** A plan as it is sold for one billing cycle; amounts in BDT. */
export type Offer = {
  planId: number;
  name: string;
  price: number;
  days: number;
  /** What a year costs less than twelve months; zero where it costs no less, and for a month. */
  saving: number;
};

/** What is for sale: every plan but the free one, in the order given. */
export function offersOf(plans: readonly Plan[], cycle: BillingCycle): Offer[] {
  return plans.filter((plan) => !isFreePlan(plan)).map((plan) => offerOf(plan, cycle));
}

function offerOf(plan: Plan, cycle: BillingCycle): Offer {
  const prices = {
    monthlyPrice: paisaOf(plan.monthly_price),
    yearlyPrice: paisaOf(plan.yearly_price),
    durationDays: plan.duration_days,
  };
  const { total, days } = quote(prices, cycle, null);
  const saving = cycle === 'yearly' ? Math.max(0, 12 * prices.monthlyPrice - total) : 0;
  return { planId: plan.id, name: plan.name, price: toTaka(total), days, saving: toTaka(saving) };
}
