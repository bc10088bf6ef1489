import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../api/client.ts';
import { pageInAddress } from '../../../ui/pagination/page-in-address.ts';
import { transactionsQuery } from '../transactions-query.ts';
import { filterInAddress, searchInAddress, viewInAddress } from './transactions-address.ts';

/** The page of the list that the address asks for. The one before stays until the next is there. */
export function useTransactions() {
  const [address] = useSearchParams();
  // The queue has pages of its own.
  const page = viewInAddress(address) === 'all' ? pageInAddress(address) : 1;
  return useQuery({
    ...transactionsQuery(page, filterInAddress(address), searchInAddress(address)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/**
 * What the filters and buttons go by, whatever is filtered: how many payments there are of each status,
 * and with which gateways they are made. Null while it is not known.
 */
export function useBooks() {
  const { data } = useQuery({ ...query(stats.get, {}), staleTime: 0 });
  if (!data) return null;
  const { paymentsByOutcome, gateways } = data.stats;
  return {
    counts: new Map(paymentsByOutcome.map(({ status, count }) => [status, count])),
    gateways,
  };
}
