import {
  type AdminTransaction,
  adminTransactions,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { invalidateTransactions } from '../transactions-query.ts';

/** The statuses for which the gateway can be queried. */
export function isCheckable({ status, can_check }: AdminTransaction): boolean {
  return can_check && (status === 'pending' || status === 'review');
}

/** Queries the gateway about a payment. */
export function useGatewayCheck(id: number) {
  return useMutation({
    mutationFn: () => call(adminTransactions.check, { params: { id: String(id) } }),
    // A failed query is also recorded in the timeline.
    onSettled: invalidateTransactions,
  });
}
