import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { paginationOf, type Total, totalOf } from '../../../http/pagination.ts';
import { countTallied } from '../../tallies/read-tallies.store.ts';
import { showAdminTransaction } from '../show-admin-transaction.ts';
import { filterTransactions, type PaymentCondition } from './filter-transactions.ts';
import { listPaymentIdsOfPage } from './page-start.store.ts';
import { pageWindow } from './page-window.ts';
import { paymentsOf } from './payments-of.store.ts';
import { searchPayments } from './search-payments.store.ts';
import { countUpToCap, listByIds, listIds } from './shown-transactions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'gateways' | 'settings'>;
type List = typeof adminTransactions.list;
type Query = Request<List>['query'];
type Page = { ids: number[]; total: Total };

/** A page of the visible payments, newest first. */
export async function listTransactions(
  deps: Deps,
  { query }: Pick<Request<List>, 'query'>,
): Promise<RawReply<List>> {
  const { ids, total } = await (isTallied(query) ? talliedPage : countedPage)(deps, query);
  const rows = await listByIds(deps.db, ids);
  return {
    transactions: rows.map((row) => showAdminTransaction(deps.gateways, row)),
    pagination: paginationOf(query, total),
  };
}

/** Totals by status and start time come from tallies. */
function isTallied({ gateway, from, to, search, user_id: userId }: Query): boolean {
  return !gateway && !from && !to && !search && userId === undefined;
}

async function talliedPage({ db }: Deps, { status, page, limit }: Query): Promise<Page> {
  const place = { status, skip: (page - 1) * limit, take: limit };
  const [ids, total] = await Promise.all([
    listPaymentIdsOfPage(db, place),
    countTallied(db, 'payments', status),
  ]);
  return { ids, total: { total, capped: false } };
}

/** Any other filter is counted up to this number. */
async function countedPage(deps: Deps, query: Query): Promise<Page> {
  const where = await whereOf(deps, query);
  const { search, page, limit } = query;
  if (search) {
    return searchPayments(deps.db, { search, where, skip: (page - 1) * limit, take: limit });
  }
  const total = totalOf(await countUpToCap(deps.db, where));
  return { ids: await listIds(deps.db, where, pageWindow(query, total)), total };
}

async function whereOf({ db, settings }: Deps, query: Query): Promise<PaymentCondition> {
  const { user_id: userId } = query;
  return {
    ...filterTransactions(query, settings.timeZone),
    ...(userId !== undefined && (await paymentsOf(db, userId))),
  };
}
