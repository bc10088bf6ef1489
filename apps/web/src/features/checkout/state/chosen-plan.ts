import { type BillingCycle, billingCycles } from '@nobayon/shared/domain/price/quote.ts';

/** The preselection of a checkout. */
export type ChosenPlan = { planId: number | null; cycle: BillingCycle };

/** Reads the preselection from the address, with defaults for missing parts. */
export function readCheckout(search: URLSearchParams): ChosenPlan {
  const planId = search.get('planId') ?? '';
  const asked = search.get('cycle');
  return {
    planId: /^\d{1,10}$/.test(planId) ? Number(planId) : null,
    cycle: billingCycles.find((cycle) => cycle === asked) ?? 'monthly',
  };
}

/** The address with a preselection. */
export function searchOf({ planId, cycle }: ChosenPlan): Record<string, string> {
  return {
    ...(planId !== null && { planId: String(planId) }),
    ...(cycle !== 'monthly' && { cycle }),
  };
}
