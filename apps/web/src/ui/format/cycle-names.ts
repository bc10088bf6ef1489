import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';

/** Billing cycles as they are read. */
export const cycleNames = {
  monthly: 'Monthly',
  yearly: 'Yearly',
} as const satisfies Record<BillingCycle, string>;
