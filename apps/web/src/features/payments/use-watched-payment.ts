import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { paymentQuery } from './payment-query.ts';
import { useLookAgain, type Watch } from './use-look-again.ts';

export type Watching = {
  watch: Watch;
  isLooking: boolean;
  /** What went wrong at the last look; a payment that was read before stays as it was. */
  error: Error | null;
  look: () => void;
};

/** A payment, looked at again by itself while it is pending. Null: none that may be read. */
export function useWatchedPayment(id: string | null): {
  transaction: Transaction | null;
  watching: Watching;
} {
  const { data, error, isFetching, refetch } = useQuery({
    ...paymentQuery(id ?? ''),
    enabled: id !== null,
  });
  const watch = useLookAgain(data?.status === 'pending', refetch);
  return {
    transaction: data ?? null,
    watching: { watch, isLooking: isFetching, error, look: refetch },
  };
}
