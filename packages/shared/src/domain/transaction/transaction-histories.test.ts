import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/effort.ts';
import { DAY_MS } from '../calendar.ts';
import {
  decideSettlement,
  type Order,
  type Settlement,
  type SettlementFacts,
  type TransactionStatus,
} from './transaction.ts';
import type { Verdict } from './verdict.ts';

// Invariants for any verdicts of a gateway in any order.

const finalAmount = 44_910;
const createdAt = new Date('2026-03-10T06:00:00.000Z');
const pending: Order = {
  status: 'pending',
  amount: finalAmount,
  finalAmount,
  days: 30,
  createdAt,
  settledAt: null,
  reviewReason: null,
  paidAmount: null,
  // Often enough that what the gateway says now is no exception.
  checks: 9,
};
const asShown: SettlementFacts = {
  now: createdAt,
  offer: { price: finalAmount, days: 30 },
  coupon: null,
  isClaimed: false,
};

/** The order after a settlement. */
function moved(order: Order, settlement: Settlement): Order {
  const reviewReason = settlement.kind === 'review' ? settlement.reason : null;
  const isMove = settlement.kind !== 'wait' && settlement.kind !== 'settled';
  if (!isMove) return order;
  const paidAmount = settlement.kind === 'review' ? settlement.paidAmount : null;
  return { ...order, status: after[settlement.kind](order.status), reviewReason, paidAmount };
}

const paid: Verdict = { kind: 'paid', gatewayId: 'T1', amount: finalAmount, method: 'bkash' };
const unknownReasons = ['processing', 'not_found', 'error', 'unreachable', 'unreadable'] as const;

const after: Record<Settlement['kind'], (from: TransactionStatus) => TransactionStatus> = {
  complete: () => 'completed',
  review: () => 'review',
  fail: () => 'failed',
  cancel: () => 'canceled',
  refund: () => 'refunded',
  wait: (from) => from,
  settled: (from) => from,
};

const anyVerdict: fc.Arbitrary<Verdict> = fc.oneof(
  fc.record({
    kind: fc.constant('paid' as const),
    gatewayId: fc.option(fc.string()),
    amount: fc.oneof(fc.constant(finalAmount), fc.nat(), fc.constant(null)),
    method: fc.option(fc.string()),
    isPaidTwice: fc.boolean(),
  }),
  fc.constantFrom<Verdict>({ kind: 'failed' }, { kind: 'canceled' }, { kind: 'refunded' }),
  fc.constantFrom(...unknownReasons).map((reason) => ({ kind: 'unknown', reason }) as const),
);
const anyFacts: fc.Arbitrary<SettlementFacts> = fc.record({
  now: fc.nat({ max: 100 * DAY_MS }).map((ms) => new Date(createdAt.getTime() + ms)),
  offer: fc.record({
    price: fc.nat({ max: 2 * finalAmount }),
    days: fc.integer({ min: 1, max: 60 }),
  }),
  coupon: fc.constantFrom('reserved', 'available', 'unavailable', null),
  isClaimed: fc.boolean(),
});
const anyAnswers = fc.array(
  fc.tuple(anyVerdict, fc.constantFrom('wait', 'cancel', 'give_up'), anyFacts),
  { maxLength: 20 },
);

/** Where a payment may go from each status. */
const ways: Record<TransactionStatus, TransactionStatus[]> = {
  pending: ['completed', 'failed', 'canceled', 'review', 'refunded'],
  failed: ['completed', 'review', 'refunded'],
  canceled: ['completed', 'review', 'refunded'],
  completed: ['refunded'],
  refunded: [],
  review: ['completed', 'refunded'],
};

test('a payment grants at most once, whatever the order of verdicts', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      let order = pending;
      let grants = 0;
      for (const [verdict, whileUnknown, facts] of answers) {
        const { status } = order;
        const settlement = decideSettlement(order, verdict, facts, whileUnknown);
        const next = after[settlement.kind](status);

        if (next !== status) expect(ways[status]).toContain(next);
        if (settlement.kind === 'complete') {
          grants += 1;
          expect(verdict).toMatchObject({ kind: 'paid', amount: finalAmount });
          expect(facts.coupon).not.toBe('unavailable');
        }
        if (verdict.kind === 'unknown') {
          const isAboutIt = verdict.reason === 'processing' || verdict.reason === 'not_found';
          const isOver = whileUnknown === 'cancel' || (whileUnknown === 'give_up' && isAboutIt);
          const isGivenUp = status === 'pending' && isOver && !facts.isClaimed;
          expect(next).toBe(isGivenUp ? 'canceled' : status);
        }
        order = moved(order, settlement);
        expect(order.reviewReason !== null).toBe(order.status === 'review');
      }
      expect(grants).toBeLessThanOrEqual(1);
    }),
    { numRuns: runs(500) },
  );
});

test('a verified payment is never lost, whatever the earlier verdicts', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      let order = pending;
      for (const [verdict, whileUnknown, facts] of answers) {
        order = moved(order, decideSettlement(order, verdict, facts, whileUnknown));
      }
      const settled = moved(order, decideSettlement(order, paid, asShown));
      const isHeldBack = order.reviewReason === 'price' || order.reviewReason === 'coupon';
      if (order.status === 'refunded' || isHeldBack) expect(settled).toEqual(order);
      else expect(settled.status).toBe('completed');
    }),
    { numRuns: runs(300) },
  );
});

test('the same verdict a second time changes nothing', () => {
  fc.assert(
    fc.property(anyAnswers, anyVerdict, anyFacts, (answers, verdict, facts) => {
      let order = pending;
      for (const [before, whileUnknown, then] of answers) {
        order = moved(order, decideSettlement(order, before, then, whileUnknown));
      }
      const once = moved(order, decideSettlement(order, verdict, facts));
      expect(moved(once, decideSettlement(once, verdict, facts))).toEqual(once);
    }),
  );
});

test('only the right amount ends a review', () => {
  const inReview = {
    ...pending,
    status: 'review',
    reviewReason: 'amount',
    paidAmount: 1,
  } as const;
  fc.assert(
    fc.property(fc.nat(), (amount) => {
      const verdict: Verdict = { ...paid, amount };
      expect(decideSettlement(inReview, verdict, asShown).kind).toBe(
        amount === finalAmount ? 'complete' : 'settled',
      );
    }),
    { examples: [[finalAmount], [finalAmount - 1], [finalAmount + 1]] },
  );
});

test('a refunded payment stays refunded, whatever the order of verdicts', () => {
  const refunded = { ...pending, status: 'refunded' } as const;
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      for (const [verdict, whileUnknown, facts] of answers) {
        const settlement = decideSettlement(refunded, verdict, facts, whileUnknown);
        expect(settlement).toEqual({ kind: 'settled' });
      }
    }),
  );
});
