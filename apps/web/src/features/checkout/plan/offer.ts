import type { Plan } from '@nobayon/shared/contract/plans.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { type BillingCycle, isFreePlan, quote } from '@nobayon/shared/domain/price/quote.ts';
import { yearlySaving } from '@nobayon/shared/domain/price/yearly-saving.ts';
import { paisaOf } from '../summary/paisa-of.ts';

/** A plan as sold for one billing cycle; amounts in BDT. */
export type Offer = {
  planId: number;
  name: string;
  price: number;
  days: number;
  /** The saving of paying yearly, whichever cycle this is; null if there is none. */
  saving: { taka: number; percent: number } | null;
  summary: string;
  features: readonly string[];
  isRecommended: boolean;
};

/** All plans for sale, which excludes the one named Free, in the given order. */
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
  const saving = yearlySaving(prices);
  return {
    planId: plan.id,
    name: plan.name,
    price: toTaka(total),
    days,
    saving: saving && { taka: toTaka(saving.saved), percent: saving.percent },
    summary: plan.summary,
    features: plan.features,
    isRecommended: plan.is_recommended,
  };
}
