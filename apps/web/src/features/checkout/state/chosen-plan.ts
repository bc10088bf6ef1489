import { LONGEST_COUPON_CODE } from '@nobayon/shared/contract/coupons.ts';
import { type BillingCycle, billingCycles } from '@nobayon/shared/domain/price/quote.ts';

/** The preselection of a checkout. */
export type ChosenPlan = { planId: number | null; cycle: BillingCycle };

/** Reads the preselection from the URL, with defaults for missing parts. */
export function readCheckout(search: URLSearchParams): ChosenPlan & { couponText: string } {
  const planId = search.get('planId') ?? '';
  const asked = search.get('cycle');
  return {
    planId: /^\d{1,10}$/.test(planId) ? Number(planId) : null,
    cycle: billingCycles.find((cycle) => cycle === asked) ?? 'monthly',
    couponText: (search.get('coupon') ?? '').slice(0, LONGEST_COUPON_CODE),
  };
}

/** The URL with a preselection, and with a coupon code in its box. */
export function searchOf({ planId, cycle }: ChosenPlan, couponText = ''): Record<string, string> {
  return {
    ...(planId !== null && { planId: String(planId) }),
    ...(cycle !== 'monthly' && { cycle }),
    ...(couponText.trim() && { coupon: couponText.trim() }),
  };
}
