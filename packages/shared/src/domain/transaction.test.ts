import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decideSettlement,
  isOpen,
  type Settlement,
  type TransactionStatus,
  transactionStatuses,
  type Verdict,
} from './transaction.ts';

const finalAmount = 44_910;
const paid: Verdict = { kind: 'paid', gatewayId: 'T1', amount: finalAmount, method: 'bkash' };
const paidLess: Verdict = { ...paid, amount: finalAmount - 1 };
const paidMore: Verdict = { ...paid, amount: finalAmount + 1 };
const unknownReasons = ['processing', 'not_found', 'unreachable', 'unreadable'] as const;

const verdicts = {
  paid,
  paidLess,
  paidMore,
  failed: { kind: 'failed' },
  canceled: { kind: 'canceled' },
  refunded: { kind: 'refunded' },
  unknown: { kind: 'unknown', reason: 'processing' },
} satisfies Record<string, Verdict>;
type VerdictName = keyof typeof verdicts;

/** What each verdict does to a payment in each status: the whole table. */
const moves: Record<TransactionStatus, Record<VerdictName, Settlement['kind']>> = {
  pending: {
    paid: 'complete',
    paidLess: 'review',
    paidMore: 'review',
    failed: 'fail',
    canceled: 'cancel',
    refunded: 'refund',
    unknown: 'wait',
  },
  failed: {
    paid: 'complete',
    paidLess: 'review',
    paidMore: 'review',
    failed: 'settled',
    canceled: 'settled',
    refunded: 'refund',
    unknown: 'settled',
  },
  canceled: {
    paid: 'complete',
    paidLess: 'review',
    paidMore: 'review',
    failed: 'settled',
    canceled: 'settled',
    refunded: 'refund',
    unknown: 'settled',
  },
  completed: {
    paid: 'settled',
    paidLess: 'settled',
    paidMore: 'settled',
    failed: 'settled',
    canceled: 'settled',
    refunded: 'refund',
    unknown: 'settled',
  },
  refunded: {
    paid: 'settled',
    paidLess: 'settled',
    paidMore: 'settled',
    failed: 'settled',
    canceled: 'settled',
    refunded: 'settled',
    unknown: 'settled',
  },
  review: {
    paid: 'complete',
    paidLess: 'settled',
    paidMore: 'settled',
    failed: 'settled',
    canceled: 'settled',
    refunded: 'refund',
    unknown: 'settled',
  },
};

const cases = transactionStatuses.flatMap((status) =>
  (Object.keys(verdicts) as VerdictName[]).map(
    (verdict) => [status, verdict, moves[status][verdict]] as const,
  ),
);

test.each(cases)('a %s payment that the gateway calls %s: %s', (status, verdict, expected) => {
  expect(decideSettlement({ status, finalAmount }, verdicts[verdict]).kind).toBe(expected);
});

test('a settlement carries what the gateway said', () => {
  const pending = { status: 'pending', finalAmount } as const;
  expect(decideSettlement(pending, paid)).toEqual({
    kind: 'complete',
    gatewayId: 'T1',
    method: 'bkash',
  });
  expect(decideSettlement(pending, paidLess)).toEqual({
    kind: 'review',
    gatewayId: 'T1',
    paidAmount: finalAmount - 1,
  });
});

test('a review that ends carries what the gateway says by now', () => {
  const inReview = { status: 'review', finalAmount } as const;
  const byNow: Verdict = { ...paid, gatewayId: 'T2', method: 'nagad' };
  expect(decideSettlement(inReview, byNow)).toEqual({
    kind: 'complete',
    gatewayId: 'T2',
    method: 'nagad',
  });
  expect(decideSettlement(inReview, { kind: 'refunded' })).toEqual({ kind: 'refund' });
});

test('no amount but the right one ends a review', () => {
  fc.assert(
    fc.property(fc.nat(), (amount) => {
      const verdict: Verdict = { ...paid, amount };
      expect(decideSettlement({ status: 'review', finalAmount }, verdict).kind).toBe(
        amount === finalAmount ? 'complete' : 'settled',
      );
    }),
    { examples: [[finalAmount], [finalAmount - 1], [finalAmount + 1]] },
  );
});

test('whatever is answered in whatever order, refunded money stays refunded', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      for (const [verdict, whileUnknown] of answers) {
        const refunded = { status: 'refunded', finalAmount } as const;
        expect(decideSettlement(refunded, verdict, whileUnknown)).toEqual({ kind: 'settled' });
      }
    }),
  );
});

test.each(unknownReasons)('an answer that is unknown (%s) moves nothing by itself', (reason) => {
  for (const status of transactionStatuses) {
    const { kind } = decideSettlement({ status, finalAmount }, { kind: 'unknown', reason });
    expect(kind).toBe(status === 'pending' ? 'wait' : 'settled');
  }
});

test.each(unknownReasons)('told to cancel, unknown (%s) cancels what is pending', (reason) => {
  for (const status of transactionStatuses) {
    const verdict = { kind: 'unknown', reason } as const;
    const { kind } = decideSettlement({ status, finalAmount }, verdict, 'cancel');
    expect(kind).toBe(status === 'pending' ? 'cancel' : 'settled');
  }
});

test.each([
  ['processing', 'cancel'],
  ['not_found', 'cancel'],
  ['unreachable', 'wait'],
  ['unreadable', 'wait'],
] as const)('told to give up, unknown (%s) makes a pending one %s', (reason, expected) => {
  for (const status of transactionStatuses) {
    const verdict = { kind: 'unknown', reason } as const;
    const { kind } = decideSettlement({ status, finalAmount }, verdict, 'give_up');
    expect(kind).toBe(status === 'pending' ? expected : 'settled');
  }
});

test('told to cancel, whatever the gateway knows goes before', () => {
  for (const [status, name, kind] of cases) {
    if (name === 'unknown') continue;
    expect(decideSettlement({ status, finalAmount }, verdicts[name], 'cancel').kind).toBe(kind);
  }
});

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
    amount: fc.oneof(fc.constant(finalAmount), fc.nat()),
    method: fc.option(fc.string()),
  }),
  fc.constantFrom<Verdict>({ kind: 'failed' }, { kind: 'canceled' }, { kind: 'refunded' }),
  fc.constantFrom(...unknownReasons).map((reason) => ({ kind: 'unknown', reason }) as const),
);
const anyAnswers = fc.array(fc.tuple(anyVerdict, fc.constantFrom('wait', 'cancel')), {
  maxLength: 20,
});

/** Where a payment may go from each status. */
const ways: Record<TransactionStatus, TransactionStatus[]> = {
  pending: ['completed', 'failed', 'canceled', 'review', 'refunded'],
  failed: ['completed', 'review', 'refunded'],
  canceled: ['completed', 'review', 'refunded'],
  completed: ['refunded'],
  refunded: [],
  review: ['completed', 'refunded'],
};

test('whatever is answered in whatever order, a payment grants at most once', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      let status: TransactionStatus = 'pending';
      let grants = 0;
      for (const [verdict, whileUnknown] of answers) {
        const settlement = decideSettlement({ status, finalAmount }, verdict, whileUnknown);
        const next = after[settlement.kind](status);

        if (next !== status) expect(ways[status]).toContain(next);
        if (settlement.kind === 'complete') {
          grants += 1;
          expect(verdict).toMatchObject({ kind: 'paid', amount: finalAmount });
        }
        if (verdict.kind === 'unknown') {
          const isGivenUp = status === 'pending' && whileUnknown === 'cancel';
          expect(next).toBe(isGivenUp ? 'canceled' : status);
        }
        status = next;
      }
      expect(grants).toBeLessThanOrEqual(1);
    }),
    { numRuns: 3_000 },
  );
});

test('a verified payment is never lost, whatever was answered before', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      let status: TransactionStatus = 'pending';
      for (const [verdict, whileUnknown] of answers) {
        status =
          after[decideSettlement({ status, finalAmount }, verdict, whileUnknown).kind](status);
      }
      const settled = after[decideSettlement({ status, finalAmount }, paid).kind](status);
      expect(settled).toBe(status === 'refunded' ? 'refunded' : 'completed');
    }),
    { numRuns: 1_000 },
  );
});

test('asking twice changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.constantFrom(...transactionStatuses), anyVerdict, (status, verdict) => {
      const first = decideSettlement({ status, finalAmount }, verdict);
      const next = after[first.kind](status);
      const second = decideSettlement({ status: next, finalAmount }, verdict);
      expect(after[second.kind](next)).toBe(next);
    }),
  );
});

test.each([
  ['pending', true],
  ['failed', true],
  ['canceled', true],
  ['completed', false],
  ['refunded', false],
  ['review', false],
] as const)('a %s payment can still be completed: %s', (status, expected) => {
  expect(isOpen(status)).toBe(expected);
});
