import { daysLeft } from '@nobayon/shared/domain/expiry.ts';
import type { SubscriptionEvent } from '@nobayon/shared/domain/subscription/event.ts';
import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import { expiresAt } from '@nobayon/shared/domain/subscription/state.ts';

type Validity = {
  /** Null for a plan without end, and if the payment is not in the history. */
  until: Date | null;
  /** By how many days partial refunds brought the end forward. */
  refundedDays: number;
};

export const NO_VALIDITY: Validity = { until: null, refundedDays: 0 };

/**
 * When the plan ends according to a payment and its partial refunds. Computed from the history up
 * to the payment and from these refunds alone, so that what else happens does not change a receipt
 * (docs/decisions/0051). A refund takes no time that was used by then.
 */
export function validityOf(events: readonly SubscriptionEvent[], transactionId: number): Validity {
  const index = events.findIndex(
    (event) => event.kind === 'payment' && event.transactionId === transactionId,
  );
  const payment = events[index];
  if (!payment) return NO_VALIDITY;
  const granted = events.slice(0, index + 1);
  const refunds = events
    .slice(index + 1)
    .filter((event) => event.kind === 'part_refund' && event.transactionId === transactionId);
  const original = expiresAt(replay(granted, payment.at));
  const until = expiresAt(replay([...granted, ...refunds], (refunds.at(-1) ?? payment).at));
  if (original === null || until === null) return { until, refundedDays: 0 };
  return { until, refundedDays: daysLeft(original, payment.at) - daysLeft(until, payment.at) };
}
