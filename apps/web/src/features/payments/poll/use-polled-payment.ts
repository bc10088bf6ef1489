import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { paymentQuery } from '../payment-query.ts';
import { usePoll, type Watch } from './use-poll.ts';

export type Watching = {
  watch: Watch;
  isLooking: boolean;
  /** The error of the last poll; a payment that was read before stays as it was. */
  error: Error | null;
  look: () => Promise<unknown>;
};

/** A payment, polled while it is pending. Null: there is none that may be read. */
export function usePolledPayment(id: string | null): {
  transaction: Transaction | null;
  watching: Watching;
} {
  const { data, error, isFetching, refetch } = useQuery({
    ...paymentQuery(id ?? ''),
    enabled: id !== null,
  });
  const watch = usePoll(data?.status === 'pending', refetch);
  return {
    transaction: data ?? null,
    watching: { watch, isLooking: isFetching, error, look: refetch },
  };
}
