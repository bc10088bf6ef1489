import { addDays } from '@nobayon/shared/domain/calendar.ts';
import { FREE_PLAN } from '@nobayon/shared/domain/quote.ts';
import type { Plan } from '../generated/client.ts';
import { atHour, startOfDay } from './dhaka-days.ts';

/** The shop opened a good year ago. */
export const OPENED_DAYS_AGO = 368;

// A year costs ten months. Prices in taka.
const offers = [
  { name: FREE_PLAN, monthly: 0, yearly: 0 },
  { name: 'Basic', monthly: 299, yearly: 2_990 },
  { name: 'Pro', monthly: 799, yearly: 7_990 },
  { name: 'Team', monthly: 2_499, yearly: 24_990 },
] as const;

type PlanName = (typeof offers)[number]['name'];
export type PaidPlanName = Exclude<PlanName, typeof FREE_PLAN>;

export type DemoPlan = Pick<
  Plan,
  'id' | 'name' | 'monthlyPrice' | 'yearlyPrice' | 'durationDays' | 'createdAt' | 'updatedAt'
>;

export function demoPlans(now: Date): DemoPlan[] {
  const createdAt = atHour(addDays(startOfDay(now), -OPENED_DAYS_AGO), 10.25);
  return offers.map(({ name, monthly, yearly }, index) => ({
    id: index + 1,
    name,
    monthlyPrice: monthly * 100,
    yearlyPrice: yearly * 100,
    durationDays: 30,
    createdAt,
    updatedAt: createdAt,
  }));
}
