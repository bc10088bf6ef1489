import {
  type ManualPayment,
  manualPayments,
} from '@nobayon/shared/contract/manual/manual-payment.ts';
import { query } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

/** The state of a manual payment. */
export function manualPaymentQuery(invoiceNumber: string) {
  return { ...query(manualPayments.show, { params: { id: invoiceNumber } }), staleTime: 0 };
}

/** The reply to a change replaces the cached state without another request. */
export function keepManualPayment(
  invoiceNumber: string,
  reply: ManualPayment & { success: true },
): void {
  queryClient.setQueryData(manualPaymentQuery(invoiceNumber).queryKey, reply);
}

export async function refreshManualPayment(invoiceNumber: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: manualPaymentQuery(invoiceNumber).queryKey });
}
