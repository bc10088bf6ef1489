import type { adminTransactions } from '@nobayon/shared/contract/admin-transactions.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { paginationOf, type Total, totalOf } from '../../http/pagination.ts';
import { countTallied } from '../tallies/read-tallies.store.ts';
import { filterTransactions } from './filter-transactions.ts';
import { pageWindow } from './page-window.ts';
import { showAdminTransaction } from './show-admin-transaction.ts';
import { countUpToCap, listPage } from './shown-transactions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'settings'>;
type List = typeof adminTransactions.list;
type Query = Request<List>['query'];

/** A page of the payments that are not hidden, newest first. */
export async function listTransactions(
  deps: Deps,
  { query }: Pick<Request<List>, 'query'>,
): Promise<RawReply<List>> {
  const where = filterTransactions(query, deps.settings.timeZone);
  const total = await countShown(deps, query, where);
  const rows = await listPage(deps.db, where, pageWindow(query, total));
  return {
    transactions: rows.map(showAdminTransaction),
    pagination: paginationOf(query, total),
  };
}

/** What is tallied need not be counted, and is exact; a range of days is counted so far. */
async function countShown(
  { db }: Deps,
  { status, from, to }: Query,
  where: ReturnType<typeof filterTransactions>,
): Promise<Total> {
  if (from || to) return totalOf(await countUpToCap(db, where));
  return { total: await countTallied(db, 'payments', status), capped: false };
}
