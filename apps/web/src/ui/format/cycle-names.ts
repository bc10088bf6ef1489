import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';

/** The displayed names of billing cycles. */
export const cycleNames = {
  monthly: 'Monthly',
  yearly: 'Yearly',
} as const satisfies Record<BillingCycle, string>;

/** What a price of a billing cycle is for: ৳799/month. */
export const cycleUnits = {
  monthly: 'month',
  yearly: 'year',
} as const satisfies Record<BillingCycle, string>;
