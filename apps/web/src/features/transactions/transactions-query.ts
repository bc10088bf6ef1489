import { adminTransactions } from '@nobayon/shared/contract/admin-transactions.ts';
import { stats } from '@nobayon/shared/contract/stats.ts';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { keyOf, query } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Filter, filterQuery } from './transactions-address.ts';

const LIMIT = 20;

export function transactionsQuery(page: number, filter: Filter) {
  return query(adminTransactions.list, { query: { page, limit: LIMIT, ...filterQuery(filter) } });
}

export function attentionQuery(page: number) {
  return query(adminTransactions.attention, { query: { page, limit: LIMIT } });
}

/** Makes everything that shows payments, or counts them, ask again. */
export async function forgetTransactions(): Promise<void> {
  const shown = [
    adminTransactions.list,
    adminTransactions.detail,
    adminTransactions.attention,
    adminSubscriptions.refundPreview,
    stats.get,
  ];
  await Promise.allSettled(
    shown.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
