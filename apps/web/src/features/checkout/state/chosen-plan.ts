import { type BillingCycle, billingCycles } from '@nobayon/shared/domain/price/quote.ts';

/** What somebody comes to the checkout for. */
export type ChosenPlan = { planId: number | null; cycle: BillingCycle };

/** What the checkout's address asks for; whatever it does not say is as usual. */
export function readCheckout(search: URLSearchParams): ChosenPlan {
  const planId = search.get('planId') ?? '';
  const asked = search.get('cycle');
  return {
    planId: /^\d{1,10}$/.test(planId) ? Number(planId) : null,
    cycle: billingCycles.find((cycle) => cycle === asked) ?? 'monthly',
  };
}

/** The address that asks for it. */
export function searchOf({ planId, cycle }: ChosenPlan): Record<string, string> {
  return {
    ...(planId !== null && { planId: String(planId) }),
    ...(cycle !== 'monthly' && { cycle }),
  };
}
