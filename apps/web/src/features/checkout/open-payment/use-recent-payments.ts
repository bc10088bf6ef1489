import { payments } from '@nobayon/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';

/** The customer's newest payments: the first page of the history, which may already be cached. */
export function useRecentPayments() {
  return useQuery({ ...query(payments.history, { query: { page: 1, limit: 10 } }), staleTime: 0 });
}

export type RecentPayments = ReturnType<typeof useRecentPayments>;
