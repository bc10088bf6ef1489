import { payments } from '@nobayon/shared/contract/payments.ts';
import { subscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { useEffect } from 'react';
import { keyOf } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { refreshUserAfterChange } from '../../../api/session/refresh-user.ts';

/** Invalidates everything that a payment may have changed, and refetches the user record. */
export async function refreshAfterPayment(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(payments.history) }),
    queryClient.invalidateQueries({ queryKey: keyOf(payments.preview) }),
    queryClient.invalidateQueries({ queryKey: keyOf(subscriptions.mine) }),
    refreshUserAfterChange(),
  ]);
}

/** Refetches the user record when a payment becomes completed. */
export function useRefreshAfterPayment({ isCompleted }: { isCompleted: boolean }): void {
  useEffect(() => {
    if (isCompleted) void refreshAfterPayment();
  }, [isCompleted]);
}
