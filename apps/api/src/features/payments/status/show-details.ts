import type { TransactionDetails } from '@nobayon/shared/contract/payments.ts';
import type { SubscriptionEvent } from '@nobayon/shared/domain/subscription/event.ts';
import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import { expiresAt } from '@nobayon/shared/domain/subscription/state.ts';
import type { ApiDeps } from '../../../deps.ts';
import type { Caller } from '../../../http/guard.ts';
import { listEvents } from '../../subscriptions/subscription-events.store.ts';
import { findPaymentPage } from '../resume/find-payment-page.ts';
import type { TransactionRow } from '../transactions.store.ts';
import { isOwner } from './find-for-caller.ts';
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
  const until = isGranted ? validUntil(await listEvents(deps.db, userId), id) : null;
  return {
    ...showTransaction(row),
    valid_until: until?.toISOString() ?? null,
    can_resume: isOwner(caller, row) && (await findPaymentPage(deps, row)) !== null,
  };
}

/**
 * When the plan ended as of a payment's settlement. Computed from the history up to the payment, so
 * that a receipt says the same for ever, and also those from before it said so.
 */
function validUntil(events: readonly SubscriptionEvent[], transactionId: number): Date | null {
  const index = events.findIndex(
    (event) => event.kind === 'payment' && event.transactionId === transactionId,
  );
  const event = events[index];
  return event ? expiresAt(replay(events.slice(0, index + 1), event.at)) : null;
}
