import type { TransactionDetails } from '@nobayon/shared/contract/payments.ts';
import { isStillManual } from '@nobayon/shared/domain/manual/manual-payment.ts';
import { useQuery } from '@tanstack/react-query';
import { paymentQuery } from '../payment-query.ts';
import { type PollState, usePoll } from './use-poll.ts';

export type Polling = {
  state: PollState;
  isChecking: boolean;
  /** The error of the last poll; a payment that was read before stays as it was. */
  error: Error | null;
  check: () => Promise<unknown>;
};

/** A payment, polled while it is pending. Null: there is none that may be read. */
export function usePolledPayment(id: string | null): {
  transaction: TransactionDetails | null;
  polling: Polling;
} {
  const { data, error, isFetching, refetch } = useQuery({
    ...paymentQuery(id ?? ''),
    enabled: id !== null,
  });
  const state = usePoll({ isPending: data?.status === 'pending', check: refetch });
  // The page of a manual payment redirects here once it has ended, which an older reply does not
  // know: the two pages would redirect to each other.
  const isOutdated = data !== undefined && isStillManual(data) && (isFetching || error !== null);
  return {
    transaction: data === undefined || isOutdated ? null : data,
    polling: { state, isChecking: isFetching, error, check: refetch },
  };
}
