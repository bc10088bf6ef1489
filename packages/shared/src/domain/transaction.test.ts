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
