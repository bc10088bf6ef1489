import {
  type AdminTransaction,
  adminTransactions,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { invalidateTransactions } from '../transactions-query.ts';

/** What waits for an answer of the gateway. */
export function isCheckable({ status }: AdminTransaction): boolean {
  return status === 'pending' || status === 'review';
}

/** What an answer may still change: a gateway tells nobody of a refund, or of a late payment. */
export function mayChange({ status }: AdminTransaction): boolean {
  return status !== 'refunded';
}

/** Asks the gateway about a payment. */
export function useGatewayCheck(id: number) {
  return useMutation({
    mutationFn: () => call(adminTransactions.check, { params: { id: String(id) } }),
    // Also a question that failed leaves its trace in the timeline.
    onSettled: invalidateTransactions,
  });
}
