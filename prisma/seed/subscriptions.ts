import { daysBegun } from '@nobayon/shared/domain/calendar.ts';
import type {
  SubscriptionChange,
  SubscriptionEvent,
} from '@nobayon/shared/domain/subscription/event.ts';
import { purchaseEffect } from '@nobayon/shared/domain/subscription/purchase-effect.ts';
import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import { type Summary, summarize } from '@nobayon/shared/domain/subscription/summary.ts';
import type { DemoUser, Payment } from './payments/payments.ts';
import type { DemoPlan } from './plans.ts';

export type DemoSubscription = {
  userId: number;
  summary: Summary;
  events: SubscriptionEvent[];
  /** The days that each of the user's payments carried over, by transaction id. */
  carriedDays: Map<number, number>;
};

type Move = { at: Date; change: SubscriptionChange };

/** Applies the rules to a user's payments in order, starting with the free plan. */
export function subscriptionOf(
  user: DemoUser,
  payments: Payment[],
  free: DemoPlan,
): DemoSubscription {
  const terms = { price: free.monthlyPrice, days: free.durationDays };
  const start: SubscriptionChange = { kind: 'plan_given', planId: free.id, terms, until: null };
  const moves = payments.flatMap(movesOf).sort((a, b) => a.at.getTime() - b.at.getTime());
  const events = [{ at: user.createdAt, change: start }, ...moves].map(
    ({ at, change }, index): SubscriptionEvent => ({ id: index + 1, at, ...change }),
  );
  const summary = summarize(replay(events, events.at(-1)?.at ?? user.createdAt), events);
  if (!summary) throw new Error(`${user.email} has no plan.`);
  return { userId: user.id, summary, events, carriedDays: carriedDaysOf(events) };
}

/** A refunded payment has the time of its payment only in what was collected. */
function movesOf({ transaction, collected, refund }: Payment): Move[] {
  const { id: transactionId, status, settledAt, planId, days, cycle } = transaction;
  if (!settledAt || (status !== 'completed' && status !== 'refunded')) return [];
  const { amount: listPrice, finalAmount: paid } = transaction;
  const payment = { kind: 'payment', transactionId, planId, cycle, days, listPrice, paid } as const;
  const came = { at: collected?.at ?? settledAt, change: payment };
  if (status === 'completed') return refund ? [came, partOf(transactionId, refund)] : [came];
  return [came, { at: settledAt, change: { kind: 'refund', transactionId } }];
}

function partOf(
  transactionId: number,
  { amount, settledAt }: NonNullable<Payment['refund']>,
): Move {
  return { at: settledAt, change: { kind: 'part_refund', transactionId, amount } };
}

function carriedDaysOf(events: SubscriptionEvent[]): Map<number, number> {
  const carried = new Map<number, number>();
  for (const [index, event] of events.entries()) {
    if (event.kind !== 'payment') continue;
    const { carried: over } = purchaseEffect(replay(events.slice(0, index), event.at), event);
    carried.set(event.transactionId, daysBegun(over.ms));
  }
  return carried;
}
