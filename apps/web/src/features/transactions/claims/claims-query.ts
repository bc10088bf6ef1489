import { adminClaims } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import type { ClaimState } from '@nobayon/shared/domain/manual/claim.ts';
import { keyOf, query } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { invalidateTransactions } from '../transactions-query.ts';

const LIMIT = 20;

export function claimsQuery(state: ClaimState, page: number) {
  return query(adminClaims.list, { query: { state, page, limit: LIMIT } });
}

/** Invalidates everything that shows claims or their results. */
export async function invalidateClaims(): Promise<void> {
  const shown = [adminClaims.list, adminWallets.list];
  await Promise.allSettled([
    ...shown.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
    invalidateTransactions(),
  ]);
}
