import { stats } from '@nobayon/shared/contract/stats.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../api/client.ts';
import { pageInAddress } from '../../ui/page-in-address.ts';
import { filterInAddress, viewInAddress } from './transactions-address.ts';
import { transactionsQuery } from './transactions-query.ts';

/** The page of the list that the address asks for. The one before stays until the next is there. */
export function useTransactions() {
  const [address] = useSearchParams();
  // The queue has pages of its own.
  const page = viewInAddress(address) === 'all' ? pageInAddress(address) : 1;
  return useQuery({
    ...transactionsQuery(page, filterInAddress(address)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** How many payments there are of each status, whatever is filtered; null while it is not known. */
export function useStatusCounts(): ReadonlyMap<string, number> | null {
  const { data } = useQuery({ ...query(stats.get, {}), staleTime: 0 });
  return data
    ? new Map(data.stats.paymentsByOutcome.map(({ status, count }) => [status, count]))
    : null;
}
