import {
  type AdminTransaction,
  adminTransactions,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { call } from '../../../api/client.ts';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation.ts';
import { invalidateTransactions } from '../transactions-query.ts';

/** The statuses for which the gateway can be queried. */
export function isCheckable({ status, can_check }: AdminTransaction): boolean {
  return can_check && (status === 'pending' || status === 'review');
}

type Answer = Reply<typeof adminTransactions.check>;
/** Called even if the result removes the button that was pressed. */
type Callbacks = { onSuccess?: (answer: Answer) => void; onError?: (error: unknown) => void };

/** Queries the gateway about a payment. */
export function useGatewayCheck(id: number, callbacks: Callbacks = {}) {
  return useSingleMutation<Answer>({
    ...callbacks,
    mutationFn: () => call(adminTransactions.check, { params: { id: String(id) } }),
    // A failed query is also recorded in the timeline.
    refresh: invalidateTransactions,
  });
}
