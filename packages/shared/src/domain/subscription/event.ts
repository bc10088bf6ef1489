import type { Paisa } from '../money.ts';
import type { BillingCycle } from '../price/quote.ts';

/**
 * A plan's price in paisa before any discount, and the days it buys: the rate at which worth
 * becomes time.
 */
export type Terms = { price: Paisa; days: number };

/**
 * Something that happened to a subscription. `replay` computes the current state from all of them.
 */
export type SubscriptionChange =
  /**
   * A verified payment, recorded once. `paid` is its worth, `listPrice` the price of `days` before a
   * coupon.
   */
  | ({ kind: 'payment'; transactionId: number; planId: number } & Bought)
  | { kind: 'refund'; transactionId: number }
  /**
   * A partial refund of `amount` paisa: the remaining worth of the payment is reduced by its share.
   */
  | { kind: 'part_refund'; transactionId: number; amount: Paisa }
  /**
   * An administrator, or a registration, put the customer on a plan: until an instant, without end
   * (null), or for the plan's own days (`own_days`), which no paid time is cut for. Once its date was
   * replaced, the right one is a minimum like these (`effectiveEvent`).
   */
  | {
      kind: 'plan_given';
      planId: number;
      terms: Terms;
      until: Date | null | 'own_days';
      isMinimum?: true;
    }
  | { kind: 'plan_removed' }
  /**
   * An administrator set the expiry date; null never expires. Replaces the date set before: an
   * `expiry_set`, or the date of a `plan_given`, which then lasts at least until the right one.
   */
  | { kind: 'expiry_set'; until: Date | null; replaces: number | null }
  /** Undoes an administrator's event, as if it had never happened. */
  | { kind: 'undone'; eventId: number }
  /** What a customer had when their history was first recorded. */
  | ({ kind: 'opening' } & Opening);

export type Opening = {
  planId: number;
  startedAt: Date;
  /** Null never expires. */
  expiresAt: Date | null;
  terms: Terms;
  /**
   * What was left of each payment in milliseconds, in order of use. The rest of the time until
   * `expiresAt` was given.
   */
  lots: { transactionId: number; ms: number; worth: Paisa }[];
  /** The plan and the terms of each payment, in order: what a refund returns to. */
  bought: ({ transactionId: number; planId: number } & Bought)[];
};

/** A purchase: a cycle, its length and list price, and the paid amount. */
export type Bought = { cycle: BillingCycle; days: number; listPrice: Paisa; paid: Paisa };

/**
 * Ordered by `id`. If two times contradict that order, the second event counts as simultaneous with
 * the first.
 */
export type SubscriptionEvent = { id: number; at: Date } & SubscriptionChange;

/** An event, and the right date if it entered one that was replaced later. */
export type Corrected = { event: SubscriptionEvent; right?: Date | null };

/**
 * What happened (`decidedAgain`), with the right dates. A correction that was itself replaced still
 * replaces what it replaced.
 */
export function correctedEvents(events: readonly SubscriptionEvent[]): Corrected[] {
  const corrected = new Map<number, Date | null>();
  for (const event of events.toReversed()) {
    if (event.kind !== 'expiry_set' || event.replaces === null) continue;
    const later = corrected.get(event.id);
    corrected.set(event.replaces, later === undefined ? event.until : later);
  }
  return events.map((event) => {
    const right = corrected.get(event.id);
    return right === undefined ? { event } : { event, right };
  });
}

/**
 * The events that an administrator undid, each with the first event that undoes it. What was itself
 * undone undoes nothing.
 */
export function undoingsOf(events: readonly SubscriptionEvent[]): ReadonlyMap<number, number> {
  const undoings = new Map<number, number>();
  for (const event of events.toReversed()) {
    if (event.kind === 'undone' && !undoings.has(event.id)) undoings.set(event.eventId, event.id);
  }
  return undoings;
}

/** Of what happened, the events that have an effect, without those that were replaced. */
export function effectiveEvents(events: readonly SubscriptionEvent[]): SubscriptionEvent[] {
  return correctedEvents(events).flatMap((one) => effectiveEvent(one) ?? []);
}

/** An event with the right date, if it entered one; null if it was replaced altogether. */
export function effectiveEvent({ event, right }: Corrected): SubscriptionEvent | null {
  if (right === undefined) return event;
  if (event.kind !== 'plan_given') return null;
  // Without end, worth would be set aside from the beginning.
  if (right === null) return { ...event, until: 'own_days' };
  // The date cuts when it is entered. Cut here, what is refunded in between would be taken twice.
  return { ...event, until: right, isMinimum: true };
}
