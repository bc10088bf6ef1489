import type { TransactionDetails } from '@nobayon/shared/contract/payments.ts';
import type { ApiDeps } from '../../../deps.ts';
import type { Caller } from '../../../http/guard.ts';
import { listEvents } from '../../subscriptions/subscription-events.store.ts';
import { findPaymentPage } from '../resume/find-payment-page.ts';
import type { TransactionRow } from '../transactions.store.ts';
import { isOwner } from './find-for-caller.ts';
import { NO_VALIDITY, validityOf } from './payment-validity.ts';
import { showTransaction } from './show-transaction.ts';

/** One payment in the wire format, with the end that its plan got from it, for a caller. */
export async function showDetails(
  deps: Pick<ApiDeps, 'db' | 'clock' | 'gateways'>,
  caller: Caller,
  row: TransactionRow,
): Promise<TransactionDetails> {
  const { id, userId, status } = row;
  // A refund takes back the time that the payment bought.
  const isGranted = userId !== null && status === 'completed';
  const { until, refundedDays } = isGranted
    ? validityOf(await listEvents(deps.db, userId), id)
    : NO_VALIDITY;
  return {
    ...showTransaction(row),
    valid_until: until?.toISOString() ?? null,
    refunded_days: refundedDays,
    can_resume: isOwner(caller, row) && (await findPaymentPage(deps, row)) !== null,
  };
}
