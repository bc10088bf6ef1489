import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { checkoutOf, paths } from '../../../app/paths.ts';

type Renewable = Pick<User, 'plan_name' | 'plan_archived'>;
type Subscribed = Renewable & Pick<User, 'plan_id' | 'billing_cycle'>;

/**
 * Whether the plan can be bought again: not if it is archived, nor the free plan, which is never for
 * sale, even if it expires.
 */
export function canRenew({ plan_name, plan_archived }: Renewable): boolean {
  return plan_name !== null && !plan_archived && !isFreePlan({ name: plan_name });
}

/** The checkout for a renewal: of the same plan and billing cycle, if it can be bought again. */
export function renewalOf(user: Subscribed): string {
  if (user.plan_id === null || !canRenew(user)) return paths.checkout;
  return checkoutOf(user.plan_id, user.billing_cycle ?? 'monthly');
}
