import { adminRefunds, type Refund } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { isUnderWay } from '@nobayon/shared/domain/transaction/refund.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../../api/client.ts';
import { invalidateTransactions } from '../transactions-query.ts';

const POLL_MS = 3_000;

/** The refunds of a payment and the possible ones; polled while a refund is pending. */
export function useRefunds(transactionId: number) {
  const { data, error, refetch } = useQuery({
    ...query(adminRefunds.list, { params: { id: String(transactionId) } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.refunds.some(isOpen) ? POLL_MS : false),
  });
  const isWatched = useRef(false);
  useEffect(() => {
    if (!data) return;
    const isRunning = data.refunds.some(isOpen);
    // A refund has ended, which changed the payment and its effects.
    if (isWatched.current && !isRunning) void invalidateTransactions();
    isWatched.current = isRunning;
  }, [data]);
  return { data, error, refetch };
}

function isOpen({ state }: Refund): boolean {
  return isUnderWay(state);
}
