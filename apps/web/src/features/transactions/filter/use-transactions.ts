import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../api/client.ts';
import { searchInAddress } from '../../../ui/data-list/search-in-address.ts';
import { pageInAddress } from '../../../ui/pagination/page-in-address.ts';
import { transactionsQuery } from '../transactions-query.ts';
import { filterInAddress, viewInAddress } from './transactions-address.ts';

/** The page of the list that the address names. The previous page stays until it is loaded. */
export function useTransactions() {
  const [address] = useSearchParams();
  // The queue has its own pages.
  const page = viewInAddress(address) === 'all' ? pageInAddress(address) : 1;
  return useQuery({
    ...transactionsQuery(page, filterInAddress(address), searchInAddress(address)),
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
