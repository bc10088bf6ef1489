import type { Paisa } from '../money.ts';
import { type PlanPrices, quote } from './quote.ts';

export type YearlySaving = {
  /** What whole months of a year come to, bought one at a time. */
  monthByMonth: Paisa;
  saved: Paisa;
  /** Whole percent, rounded down; 0 for less than one. */
  percent: number;
};

/**
 * What paying by the year saves; null where it saves nothing. It is held against as many months as
 * fit into a year, twelve of a plan of 30 days, so that nobody saves less than is said.
 */
export function yearlySaving(plan: PlanPrices): YearlySaving | null {
  const year = quote(plan, 'yearly', null);
  const month = quote(plan, 'monthly', null);
  const monthByMonth = month.total * Math.floor(year.days / month.days);
  const saved = monthByMonth - year.total;
  if (saved <= 0) return null;
  return { monthByMonth, saved, percent: Math.floor((saved * 100) / monthByMonth) };
}
