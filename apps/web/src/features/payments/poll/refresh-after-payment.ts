import { payments } from '@nobayon/shared/contract/payments.ts';
import { subscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { useEffect } from 'react';
import { keyOf } from '../../../api/client.ts';
import { CallError } from '../../../api/errors/call-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { refreshUser } from '../../../api/session/refresh-user.ts';

/** Forgets what a payment may have changed, and fetches the user record anew. */
export async function refreshAfterPayment(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(payments.history) }),
    queryClient.invalidateQueries({ queryKey: keyOf(payments.preview) }),
    queryClient.invalidateQueries({ queryKey: keyOf(subscriptions.mine) }),
    refreshUser().catch(standWithoutIt),
  ]);
}

// The outcome of the payment is known and shown in any case; the next page load tries again.
function standWithoutIt(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}

/** Fetches the user record anew when a payment turns out to be completed. */
export function useRefreshAfterPayment(isCompleted: boolean): void {
  useEffect(() => {
    if (isCompleted) void refreshAfterPayment();
  }, [isCompleted]);
}
