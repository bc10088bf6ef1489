import type { AdminPlan } from '@nobayon/shared/contract/plans.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { readNumber } from '../../../ui/form/read-number.ts';
import type { PlanValues } from './plan-values.ts';

type Prices = Pick<PlanValues, 'monthly_price' | 'yearly_price'>;
type Priced = Pick<AdminPlan, 'name' | 'monthly_price' | 'yearly_price' | 'user_count'>;

/**
 * Whom a changed price concerns, and when; null if no price was changed, none is paid, or one cannot
 * be read. Orders keep theirs for a day (`PRICE_HOLDS_MS`).
 */
export function priceChangeNote(plan: Priced | null, values: Prices): string | null {
  if (!plan || isFreePlan(plan)) return null;
  const fields = ['monthly_price', 'yearly_price'] as const;
  const prices = fields.map((field) => readNumber(values[field]));
  const areReadable = prices.every((price) => Number.isFinite(price));
  const isChanged = fields.some((field, n) => prices[n] !== plan[field]);
  if (!areReadable || !isChanged) return null;
  const { user_count: users } = plan;
  const holders =
    users === 0 ? 'No users have' : `${plural(users, 'user')} ${users === 1 ? 'has' : 'have'}`;
  return `${holders} this plan. Renewals cost the new price. Orders that are already open keep theirs for 24 hours.`;
}
