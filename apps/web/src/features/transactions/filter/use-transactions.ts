import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../api/client.ts';
import { searchInUrl } from '../../../ui/data-list/search-in-url.ts';
import { pageInUrl } from '../../../ui/pagination/page-in-url.ts';
import { transactionsQuery } from '../transactions-query.ts';
import { filterInUrl, viewInUrl } from './transactions-url.ts';

/** The page of the list that the URL names. The previous page stays until it is loaded. */
export function useTransactions() {
  const [params] = useSearchParams();
  // The queue has its own pages.
  const page = viewInUrl(params) === 'all' ? pageInUrl(params) : 1;
  return useQuery({
    ...transactionsQuery(page, filterInUrl(params), searchInUrl(params)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/**
 * Totals for filters and buttons, regardless of the filter: the number of payments by status, and
 * their gateways. Null until they are loaded.
 */
export function useTransactionTotals() {
  const loading = useQuery({ ...query(stats.get, {}), staleTime: 0 });
  if (!loading.data) return { totals: null, loading };
  const { paymentsByOutcome, gateways } = loading.data.stats;
  const counts = new Map(paymentsByOutcome.map(({ status, count }) => [status, count]));
  return { totals: { counts, gateways }, loading };
}
