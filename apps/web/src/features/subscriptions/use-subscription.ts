import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { subscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { hasCarriedDays } from './plan/plan-notes.ts';

const mine = { ...query(subscriptions.mine, {}), staleTime: 5_000 };

/**
 * The current subscription with the explanation of its expiry date. The screen does not wait for
 * it.
 */
export function useSubscription() {
  return useQuery(mine);
}

/**
 * Whether the plan includes days from payments for another plan. If it did not at its last change,
 * nothing is requested.
 */
export function useHasCarriedDays(user: Pick<User, 'carried_days'>): boolean {
  const { data } = useQuery({ ...mine, enabled: user.carried_days > 0 });
  return hasCarriedDays(user, data);
}
