import type { Paisa } from '../money.ts';
import { type PlanPrices, quote } from './quote.ts';

export type YearlySaving = {
  /** The price of the months in a year, bought one at a time. */
  monthByMonth: Paisa;
  saved: Paisa;
  /** Whole percent, rounded down; 0 for less than one. */
  percent: number;
};

/**
 * The saving of a yearly payment; null if there is none. It is compared with the number of whole
 * plan months in a year, twelve for a plan of 30 days, so that the saving is never overstated.
 */
export function yearlySaving(plan: PlanPrices): YearlySaving | null {
  const year = quote(plan, 'yearly', null);
  const month = quote(plan, 'monthly', null);
  const monthByMonth = month.total * Math.floor(year.days / month.days);
  const saved = monthByMonth - year.total;
  if (saved <= 0) return null;
  return { monthByMonth, saved, percent: Math.floor((saved * 100) / monthByMonth) };
}
