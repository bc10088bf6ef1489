import { daysBegun } from '../calendar.ts';
import type { Paisa } from '../money.ts';
import type { BillingCycle } from '../price/quote.ts';
import { elementsOf } from './appended.ts';
import type { Bought, SubscriptionEvent } from './event.ts';
import { smallerOf, timeOf, toMs } from './lots/lot.ts';
import { listOf } from './lots/lots.ts';
import { currentStay, expiresAt, MAX_TICKS, type State, type Stay } from './state.ts';

/** The stored summary of a subscription, for lists and quick reads. */
export type Summary = {
  planId: number;
  /** Null for a plan without a payment. */
  cycle: BillingCycle | null;
  /** The cycle's price before any discount, when it was bought. */
  listPrice: Paisa;
  pricePaid: Paisa;
  /** Days left that were paid for on another plan; at most a hundred years. */
  carriedDays: number;
  startedAt: Date;
  /** Null never expires. */
  expiresAt: Date | null;
};

const GIVEN = { cycle: null, listPrice: 0, pricePaid: 0 };

/** Null for a user without a plan. */
export function summarize(state: State, events: readonly SubscriptionEvent[]): Summary | null {
  const stay = currentStay(state);
  if (stay?.planId == null) return null;
  const { cycle, listPrice, pricePaid } = lastTerms(stay, events) ?? GIVEN;
  return {
    planId: stay.planId,
    cycle,
    listPrice,
    pricePaid,
    carriedDays: carriedDays(state, stay),
    startedAt: stay.startedAt,
    expiresAt: expiresAt(state),
  };
}

/** The terms of the last payment that keeps the customer on the plan; null if none does. */
function lastTerms(stay: Stay, events: readonly SubscriptionEvent[]) {
  const last = elementsOf(stay.sources).findLast(({ transactionId }) => transactionId !== null);
  const bought = last && events.map((event) => boughtBy(event, last.transactionId)).find(Boolean);
  if (!bought) return null;
  const { cycle, listPrice, paid } = bought;
  return { cycle, listPrice, pricePaid: paid };
}

function boughtBy(event: SubscriptionEvent, transactionId: number | null): Bought | undefined {
  const bought = event.kind === 'opening' ? event.bought : event.kind === 'payment' ? [event] : [];
  return bought.find((one) => one.transactionId === transactionId);
}

function carriedDays({ lots }: State, stay: Stay): number {
  const carried = listOf(lots).filter(({ planId }) => planId !== stay.planId);
  const time = carried.reduce((sum, lot) => sum + timeOf(lot, stay), 0n);
  return daysBegun(toMs(smallerOf(time, MAX_TICKS)));
}
