import { parseTaka } from '@nobayon/shared/domain/money.ts';
import { isFreePlan, type PlanPrices, quote } from '@nobayon/shared/domain/price/quote.ts';
import { yearlySaving } from '@nobayon/shared/domain/price/yearly-saving.ts';
import { readNumber } from '../../../ui/form/read-number.ts';
import type { PlanValues } from './plan-values.ts';

type Values = Pick<PlanValues, 'name' | 'monthly_price' | 'yearly_price' | 'duration_days'>;

/** A year below this part of the months in it is more likely to lack a digit than to be an offer. */
const LOWEST_PART = 1 / 3;

/**
 * What a yearly price that looks like a typo means to customers; null for a usual one, or if a value
 * cannot be read. Not an error, because a shop may want it.
 */
export function yearlyPriceNote(values: Values): string | null {
  const plan = pricesOf(values);
  if (!plan || isFreePlan(values)) return null;
  const year = quote(plan, 'yearly', null);
  // Nobody pays a longer month instead of a year.
  if (plan.durationDays > year.days) return null;
  const saving = yearlySaving(plan);
  if (saving && year.total < saving.monthByMonth * LOWEST_PART) {
    return `A year costs less than a third of paying month by month. Customers will read: Save ${saving.percent}% when you pay yearly.`;
  }
  const monthByMonth = plan.monthlyPrice * Math.floor(year.days / plan.durationDays);
  return year.total > monthByMonth
    ? 'A year costs more than paying month by month. Customers have no reason to pay yearly.'
    : null;
}

function pricesOf(values: Values): PlanPrices | null {
  const monthlyPrice = parseTaka(readNumber(values.monthly_price) ?? '');
  const yearlyPrice = parseTaka(readNumber(values.yearly_price) ?? '');
  const durationDays = readNumber(values.duration_days) ?? 0;
  if (monthlyPrice === null || yearlyPrice === null || !(durationDays >= 1)) return null;
  return { monthlyPrice, yearlyPrice, durationDays };
}
