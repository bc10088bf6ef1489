import fc from 'fast-check';
import { DAY_MS } from '../domain/calendar.ts';
import {
  applyPurchase,
  applyRefund,
  type Entitlement,
  type Period,
  type Purchase,
  type PurchaseEffect,
} from '../domain/period.ts';

export const RUNS = 2_000;
const opening = new Date('2026-03-10T06:00:00.000Z');

/** A purchase that has no payment yet. */
export type Order = Omit<Purchase, 'transactionId'>;
type Step =
  | { kind: 'buy'; order: Order }
  | { kind: 'refund'; nth: number }
  | { kind: 'wait'; ms: number };

const price = fc.oneof(
  fc.constantFrom(0, 1, 300_00, 600_00),
  fc.integer({ min: 0, max: 5_000_000 }),
);
/** A purchase of anything, at any price, with any discount. */
export const orders: fc.Arbitrary<Order> = fc
  .record({
    planId: fc.integer({ min: 1, max: 3 }),
    days: fc.oneof(fc.constantFrom(1, 7, 30, 365), fc.integer({ min: 1, max: 400 })),
    listPrice: price,
    share: fc.constantFrom(0, 0, 1, 37, 50, 100),
  })
  .map(({ share, ...order }) => ({
    ...order,
    paid: order.listPrice - Math.floor((order.listPrice * share) / 100),
  }));
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: orders.map((order) => ({ kind: 'buy', order }) as const) },
  { weight: 1, arbitrary: fc.nat({ max: 9 }).map((nth) => ({ kind: 'refund', nth }) as const) },
  {
    weight: 3,
    arbitrary: fc
      .oneof(
        fc.constantFrom(0, 1, DAY_MS - 1, DAY_MS, DAY_MS + 1, 30 * DAY_MS),
        fc.integer({ min: 0, max: 90 * DAY_MS }),
      )
      .map((ms) => ({ kind: 'wait', ms }) as const),
  },
);
/** Buying, waiting and being refunded, in any order. */
export const histories = fc.array(steps, { maxLength: 12 });

type Watch = {
  purchase?: (
    before: Entitlement | null,
    effect: PurchaseEffect,
    order: Purchase,
    at: Date,
  ) => void;
  refund?: (before: Entitlement, after: Entitlement, transactionId: number, at: Date) => void;
  each?: (current: Entitlement) => void;
};

/** Lives through a history, showing every step to those who watch. */
export function live(history: Step[], watch: Watch): { current: Entitlement | null; now: Date } {
  let now = opening;
  let current: Entitlement | null = null;
  let payments = 0;
  for (const step of history) {
    if (step.kind === 'wait') {
      now = new Date(now.getTime() + step.ms);
    } else if (step.kind === 'buy') {
      payments += 1;
      const purchase = { ...step.order, transactionId: payments };
      const effect = applyPurchase(current, purchase, now);
      watch.purchase?.(current, effect, purchase, now);
      current = effect.entitlement;
    } else if (current && payments > 0) {
      const transactionId = (step.nth % payments) + 1;
      const after = applyRefund(current, transactionId, now);
      watch.refund?.(current, after, transactionId, now);
      current = after;
    }
    if (current) watch.each?.(current);
  }
  return { current, now };
}

export function watchAnyHistory(watch: Watch): void {
  const property = fc.property(histories, (history) => {
    live(history, watch);
  });
  fc.assert(property, { numRuns: RUNS });
}

/** The periods that still have days to give. */
export const ahead = (entitlement: Entitlement | null, now: Date): Period[] =>
  entitlement?.periods.filter(({ endsAt }) => endsAt > now) ?? [];
