import { adminRefunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { audit } from '@nobayon/shared/contract/admin/audit.ts';
import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { keyOf, query } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Filter, filterQuery } from './filter/transactions-address.ts';

const LIMIT = 20;
/** The page size on a page with other lists. */
const USER_LIMIT = 10;

export function transactionsQuery(page: number, filter: Filter, search: string) {
  return query(adminTransactions.list, {
    query: { page, limit: LIMIT, ...filterQuery(filter), ...(search && { search }) },
  });
}

/** The payments of one user, who may have been deleted. */
export function paymentsOfUserQuery(userId: number, page: number) {
  return query(adminTransactions.list, {
    query: { page, limit: USER_LIMIT, user_id: String(userId) },
  });
}

export function attentionQuery(page: number) {
  return query(adminTransactions.attention, { query: { page, limit: LIMIT } });
}

/** Invalidates everything that shows or counts payments. */
export async function invalidateTransactions(): Promise<void> {
  const shown = [
    adminTransactions.list,
    adminTransactions.detail,
    adminTransactions.attention,
    adminTransactions.deletions,
    adminUserPage.show,
    adminUserPage.events,
    adminUserPage.coupons,
    audit.list,
    adminRefunds.list,
    adminSubscriptions.refundPreview,
    stats.get,
  ];
  await Promise.allSettled(
    shown.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
