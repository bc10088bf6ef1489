import { payments, type Transaction } from '@nobayon/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';

export type OpenPayment = Transaction & { status: 'pending' | 'review' };

/**
 * The newest recent payment of the customer whose outcome is still unknown, because money may have
 * been sent for it. `isPending` while it is being loaded.
 */
export function useOpenPayment(): { openPayment: OpenPayment | null; isPending: boolean } {
  // The first page of the history, which may already be cached.
  const { data, isPending, failureCount } = useQuery({
    ...query(payments.history, { query: { page: 1, limit: 10 } }),
    staleTime: 0,
  });
  return {
    openPayment: data?.transactions.find(isOpenPayment) ?? null,
    isPending: isPending && failureCount === 0,
  };
}

function isOpenPayment(payment: Transaction): payment is OpenPayment {
  return payment.status === 'pending' || payment.status === 'review';
}
