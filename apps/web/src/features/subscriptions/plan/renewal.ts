import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { checkoutOf, paths } from '../../../app/paths.ts';

type Subscribed = Pick<User, 'plan_id' | 'plan_name' | 'billing_cycle'>;

/** Whether the plan can be bought again. The free plan is never for sale, even if it expires. */
export function canRenew({ plan_name }: Pick<User, 'plan_name'>): boolean {
  return plan_name !== null && !isFreePlan({ name: plan_name });
}

/** The checkout for a renewal: of the same plan and billing cycle, if it can be bought again. */
export function renewalOf(user: Subscribed): string {
  if (user.plan_id === null || !canRenew(user)) return paths.checkout;
  return checkoutOf(user.plan_id, user.billing_cycle ?? 'monthly');
}
