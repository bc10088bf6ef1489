import type { Paisa } from '../money.ts';
import type { BillingCycle } from '../price/quote.ts';

/** What a stretch of a plan costs before any discount: the rate at which worth becomes time. */
export type Terms = { price: Paisa; days: number };

/** What happened to a subscription. `replay` makes of all of it what the customer has. */
export type Happening =
  /** A verified payment. `paid` is its worth, `listPrice` the price of `days` before a coupon. */
  | ({ kind: 'payment'; transactionId: number; planId: number } & Bought)
  | { kind: 'refund'; transactionId: number }
  /** A part of what was paid went back: as much worth goes of what is left of it. */
  | { kind: 'part_refund'; transactionId: number; amount: Paisa }
  /**
   * An administrator, or a registration, put the customer on a plan: until an instant, without end
   * (null), or for the plan's own days (`own_days`), which no paid time is cut for.
   */
  | { kind: 'plan_given'; planId: number; terms: Terms; until: Date | null | 'own_days' }
  | { kind: 'plan_removed' }
  /** An administrator's expiry; null is without end. It takes the place of one set before. */
  | { kind: 'expiry_set'; until: Date | null; replaces: number | null }
  /** Takes back what an administrator did, as if it had never been. */
  | { kind: 'undone'; eventId: number }
  /** What somebody had when the history began to be kept. */
  | ({ kind: 'opening' } & Opening);

export type Opening = {
  planId: number;
  startedAt: Date;
  /** Null never expires. */
  expiresAt: Date | null;
  terms: Terms;
  /** What payments still had to give, in order of use; what is left until `expiresAt` was given. */
  lots: { transactionId: number; ms: number; worth: Paisa }[];
  /** Which plan each payment was made for, in order, at which terms: what a refund goes back to. */
  bought: ({ transactionId: number; planId: number } & Bought)[];
};

/** What a payment was for: a cycle, its length and list price, and what was paid. */
export type Bought = { cycle: BillingCycle; days: number; listPrice: Paisa; paid: Paisa };

/** In order of `id`. Of two that carry times in another order, the second counts as no earlier. */
export type SubscriptionEvent = { id: number; at: Date } & Happening;

/**
 * The events that hold: without those that were undone, and those that were replaced. A correction
 * that was replaced itself goes on replacing what it replaced; one that was undone does not.
 */
export function standing(events: readonly SubscriptionEvent[]): SubscriptionEvent[] {
  const undone = new Set<number>();
  const replaced = new Set<number>();
  for (const event of events.toReversed()) {
    if (undone.has(event.id)) continue;
    if (event.kind === 'undone') undone.add(event.eventId);
    if (event.kind === 'expiry_set' && event.replaces !== null) replaced.add(event.replaces);
  }
  return events.filter(({ id }) => !undone.has(id) && !replaced.has(id));
}
