import { adminRefunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { adminSearch } from '@nobayon/shared/contract/admin/admin-search.ts';
import { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { audit } from '@nobayon/shared/contract/admin/audit.ts';
import { figures } from '@nobayon/shared/contract/admin/figures.ts';
import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { keyOf, query } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Filter, filterQuery } from './filter/transactions-url.ts';

const LIMIT = 20;

export function transactionsQuery(page: number, filter: Filter, search: string) {
  return query(adminTransactions.list, {
    query: { page, limit: LIMIT, ...filterQuery(filter), ...(search && { search }) },
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
    adminRefunds.list,
    // A payment also changes the plan of its user, and uses its coupon.
    adminUsers.list,
    adminUserPage.show,
    adminUserPage.events,
    adminUserPage.coupons,
    adminUserPage.mails,
    adminSubscriptions.history,
    adminSubscriptions.refundPreview,
    adminPlans.list,
    adminCoupons.list,
    adminSearch.find,
    audit.list,
    stats.get,
    figures.get,
  ];
  await Promise.allSettled(
    shown.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
