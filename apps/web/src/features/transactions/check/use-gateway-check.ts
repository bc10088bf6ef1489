import {
  type AdminTransaction,
  adminTransactions,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { invalidateTransactions } from '../transactions-query.ts';

/** What waits for an answer of the gateway. */
export function isCheckable({ status, can_check }: AdminTransaction): boolean {
  return can_check && (status === 'pending' || status === 'review');
}

/** Asks the gateway about a payment. */
export function useGatewayCheck(id: number) {
  return useMutation({
    mutationFn: () => call(adminTransactions.check, { params: { id: String(id) } }),
    // Also a question that failed leaves its trace in the timeline.
    onSettled: invalidateTransactions,
  });
}
