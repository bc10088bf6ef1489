import { subscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';

/** How the plan's end comes about, as it is now. The screen is drawn without waiting for it. */
export function useSubscription() {
  return useQuery({ ...query(subscriptions.mine, {}), staleTime: 5_000 });
}
