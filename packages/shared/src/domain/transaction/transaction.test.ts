import { expect, test } from 'vitest';
import {
  facts,
  finalAmount,
  orderIn,
  paid,
  paidLess,
  paidMore,
  pending,
} from '../../testing/sample-orders.ts';
import {
  decideSettlement,
  isOpen,
  type Settlement,
  type TransactionStatus,
  transactionStatuses,
} from './transaction.ts';
import type { Verdict } from './verdict.ts';

const unknownReasons = ['processing', 'not_found', 'error', 'unreachable', 'unreadable'] as const;

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

test.each(cases)('a %s payment with the verdict %s: %s', (status, verdict, expected) => {
  expect(decideSettlement(orderIn(status), verdicts[verdict], facts).kind).toBe(expected);
});

test('a settlement contains the gateway’s answer', () => {
  expect(decideSettlement(pending, paid, facts)).toEqual({
    kind: 'complete',
    gatewayId: 'T1',
    method: 'bkash',
  });
  expect(decideSettlement(pending, paidLess, facts)).toEqual({
    kind: 'review',
    reason: 'amount',
    gatewayId: 'T1',
    method: 'bkash',
    paidAmount: finalAmount - 1,
  });
});

test('the end of a review contains the gateway’s current answer', () => {
  const inReview = orderIn('review');
  const byNow: Verdict = { ...paid, gatewayId: 'T2', method: 'nagad' };
  expect(decideSettlement(inReview, byNow, facts)).toEqual({
    kind: 'complete',
    gatewayId: 'T2',
    method: 'nagad',
  });
  expect(decideSettlement(inReview, { kind: 'refunded' }, facts)).toEqual({ kind: 'refund' });
});

test.each(unknownReasons)('an unknown verdict (%s) changes nothing by itself', (reason) => {
  for (const status of transactionStatuses) {
    const { kind } = decideSettlement(orderIn(status), { kind: 'unknown', reason }, facts);
    expect(kind).toBe(status === 'pending' ? 'wait' : 'settled');
  }
});

test.each(unknownReasons)(
  'a cancellation with an unknown verdict (%s) cancels a pending payment',
  (reason) => {
    for (const status of transactionStatuses) {
      const verdict = { kind: 'unknown', reason } as const;
      const { kind } = decideSettlement(orderIn(status), verdict, facts, 'cancel');
      expect(kind).toBe(status === 'pending' ? 'cancel' : 'settled');
    }
  },
);

test.each([
  ['processing', 'cancel'],
  ['not_found', 'cancel'],
  ['error', 'wait'],
  ['unreachable', 'wait'],
  ['unreadable', 'wait'],
] as const)('told to give up, unknown (%s) makes a pending one %s', (reason, expected) => {
  for (const status of transactionStatuses) {
    const verdict = { kind: 'unknown', reason } as const;
    const { kind } = decideSettlement(orderIn(status), verdict, facts, 'give_up');
    expect(kind).toBe(status === 'pending' ? expected : 'settled');
  }
});

test('a known verdict takes precedence over a cancellation', () => {
  for (const [status, name, kind] of cases) {
    if (name === 'unknown') continue;
    expect(decideSettlement(orderIn(status), verdicts[name], facts, 'cancel').kind).toBe(kind);
  }
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
