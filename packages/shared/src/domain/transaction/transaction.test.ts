import { expect, test } from 'vitest';
import {
  decideSettlement,
  isOpen,
  type Order,
  PRICE_HOLDS_MS,
  type ReviewReason,
  type Settlement,
  type Standing,
  type TransactionStatus,
  transactionStatuses,
  type Verdict,
} from './transaction.ts';

const finalAmount = 44_910;
const createdAt = new Date('2026-03-10T06:00:00.000Z');
const after = (ms: number) => new Date(createdAt.getTime() + ms);
const pending: Order = {
  status: 'pending',
  amount: 49_900,
  finalAmount,
  days: 30,
  createdAt,
  settledAt: null,
  reviewReason: null,
};
/** As it was shown, a minute later. */
const standing: Standing = {
  now: after(60_000),
  offer: { price: 49_900, days: 30 },
  isClaimed: false,
  coupon: 'held',
};

function orderIn(status: TransactionStatus): Order {
  if (status === 'pending') return pending;
  const reviewReason = status === 'review' ? 'amount' : null;
  return { ...pending, status, settledAt: after(30_000), reviewReason };
}

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
  expect(decideSettlement(orderIn(status), verdicts[verdict], standing).kind).toBe(expected);
});

test('a settlement carries what the gateway said', () => {
  expect(decideSettlement(pending, paid, standing)).toEqual({
    kind: 'complete',
    gatewayId: 'T1',
    method: 'bkash',
  });
  expect(decideSettlement(pending, paidLess, standing)).toEqual({
    kind: 'review',
    reason: 'amount',
    gatewayId: 'T1',
    method: 'bkash',
    paidAmount: finalAmount - 1,
  });
});

test('a review that ends carries what the gateway says by now', () => {
  const inReview = orderIn('review');
  const byNow: Verdict = { ...paid, gatewayId: 'T2', method: 'nagad' };
  expect(decideSettlement(inReview, byNow, standing)).toEqual({
    kind: 'complete',
    gatewayId: 'T2',
    method: 'nagad',
  });
  expect(decideSettlement(inReview, { kind: 'refunded' }, standing)).toEqual({ kind: 'refund' });
});

test.each(unknownReasons)('an answer that is unknown (%s) moves nothing by itself', (reason) => {
  for (const status of transactionStatuses) {
    const { kind } = decideSettlement(orderIn(status), { kind: 'unknown', reason }, standing);
    expect(kind).toBe(status === 'pending' ? 'wait' : 'settled');
  }
});

test.each(unknownReasons)('told to cancel, unknown (%s) cancels what is pending', (reason) => {
  for (const status of transactionStatuses) {
    const verdict = { kind: 'unknown', reason } as const;
    const { kind } = decideSettlement(orderIn(status), verdict, standing, 'cancel');
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
    const { kind } = decideSettlement(orderIn(status), verdict, standing, 'give_up');
    expect(kind).toBe(status === 'pending' ? expected : 'settled');
  }
});

test('told to cancel, whatever the gateway knows goes before', () => {
  for (const [status, name, kind] of cases) {
    if (name === 'unknown') continue;
    expect(decideSettlement(orderIn(status), verdicts[name], standing, 'cancel').kind).toBe(kind);
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

const HOUR = 3_600_000;
const dearer = { price: 49_901, days: 30 };
const late = { ...standing, now: after(PRICE_HOLDS_MS + 1) };

test.each<[string, Standing, Partial<Order>, Date | undefined, ReviewReason | null]>([
  [
    'in time, dearer by now',
    { ...standing, now: after(24 * HOUR), offer: dearer },
    {},
    undefined,
    null,
  ],
  ['late, at the same price', late, {}, undefined, null],
  ['late, cheaper by now', { ...late, offer: { price: 1, days: 30 } }, {}, undefined, null],
  ['late, dearer by now', { ...late, offer: dearer }, {}, undefined, 'price'],
  [
    'late, and shorter by now',
    { ...late, offer: { price: 49_900, days: 29 } },
    {},
    undefined,
    'price',
  ],
  ['late, failed before', { ...late, offer: dearer }, { status: 'failed' }, undefined, 'price'],
  ['in time as the gateway says, heard of late', { ...late, offer: dearer }, {}, after(HOUR), null],
  ['late as the gateway says', { ...late, offer: dearer }, {}, late.now, 'price'],
])('a payment that is %s', (_case, against, its, paidAt, reason) => {
  const verdict: Verdict = paidAt ? { ...paid, paidAt } : paid;
  const settlement = decideSettlement({ ...pending, ...its }, verdict, against);
  if (reason === null) expect(settlement.kind).toBe('complete');
  else expect(settlement).toMatchObject({ kind: 'review', reason, paidAmount: finalAmount });
});

test.each([
  [null, 'complete'],
  ['held', 'complete'],
  ['free', 'complete'],
  ['used_up', 'review'],
] as const)('a payment whose coupon is %s: %s', (coupon, kind) => {
  const settlement = decideSettlement(pending, paid, { ...standing, coupon });
  expect(settlement.kind).toBe(kind);
  if (settlement.kind === 'review') expect(settlement.reason).toBe('coupon');
});

test('of several reasons for a review one is given: what came, then its price, then its coupon', () => {
  const against: Standing = { ...late, offer: dearer, coupon: 'used_up' };
  expect(decideSettlement(pending, paidLess, against)).toMatchObject({ reason: 'amount' });
  expect(decideSettlement(pending, paid, against)).toMatchObject({ reason: 'price' });
  const atThePrice = { ...against, offer: standing.offer };
  expect(decideSettlement(pending, paid, atThePrice)).toMatchObject({ reason: 'coupon' });
});

test('a review over what the gateway said ends as the payment stood when it came', () => {
  for (const reviewReason of ['amount', 'gateway_id', null] as const) {
    const inReview = { ...orderIn('review'), reviewReason };
    // Heard of in time, put right when the price had lapsed.
    expect(decideSettlement(inReview, paid, { ...late, offer: dearer }).kind).toBe('complete');
    const usedUp = decideSettlement(inReview, paid, { ...late, coupon: 'used_up' });
    expect(usedUp).toMatchObject({ kind: 'review', reason: 'coupon' });
  }
});

test('a review over a start that was lost ends as the gateway says, also without money', () => {
  const startLost = { ...orderIn('review'), reviewReason: 'start_lost' } as const;
  const ends = (kind: 'failed' | 'canceled') =>
    decideSettlement(startLost, { kind }, standing).kind;
  expect([ends('failed'), ends('canceled')]).toEqual(['fail', 'cancel']);
});

test('a review over the price or the coupon is ended by a human alone, or by a refund', () => {
  for (const reviewReason of ['price', 'coupon'] as const) {
    const inReview = { ...orderIn('review'), reviewReason };
    expect(decideSettlement(inReview, paid, standing).kind).toBe('settled');
    expect(decideSettlement(inReview, paidLess, standing).kind).toBe('settled');
    expect(decideSettlement(inReview, { kind: 'refunded' }, standing).kind).toBe('refund');
  }
});
