import { subscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';

/**
 * The current subscription with the explanation of its expiry date. The screen does not wait for
 * it.
 */
export function useSubscription() {
  return useQuery({ ...query(subscriptions.mine, {}), staleTime: 5_000 });
}
