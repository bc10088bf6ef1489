import type { AdminPlan } from '@nobayon/shared/contract/plans.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { readNumber } from '../../../ui/form/read-number.ts';
import type { PlanValues } from './plan-values.ts';

type Prices = Pick<PlanValues, 'monthly_price' | 'yearly_price'>;
type Priced = Pick<AdminPlan, 'name' | 'monthly_price' | 'yearly_price' | 'user_count'>;

/**
 * Whom a changed price concerns, and when; null if no price was changed, or none is paid. Orders
 * keep theirs for a day (`PRICE_HOLDS_MS`).
 */
export function priceChangeNote(plan: Priced | null, values: Prices): string | null {
  if (!plan || isFreePlan(plan)) return null;
  const fields = ['monthly_price', 'yearly_price'] as const;
  if (fields.every((field) => readNumber(values[field]) === plan[field])) return null;
  const { user_count: users } = plan;
  const orders = 'Orders that are already open keep their price for 24 hours.';
  if (users === 0) return `No users have this plan. ${orders}`;
  return users === 1
    ? `1 user pays this from their next renewal. ${orders}`
    : `${plural(users, 'user')} pay this from their next renewal. ${orders}`;
}
