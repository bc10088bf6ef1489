import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { keyOf, query } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

export const factorsQuery = query(accountFactors.show, {});

/** Invalidates what a change of the second factor affects. */
export function invalidateFactors(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(accountFactors.show) });
}
