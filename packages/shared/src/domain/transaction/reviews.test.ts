import { expect, test } from 'vitest';
import {
  after,
  facts,
  finalAmount,
  orderIn,
  paid,
  paidLess,
  pending,
} from '../../testing/sample-orders.ts';
import {
  decideSettlement,
  type Order,
  PRICE_HOLDS_MS,
  type ReviewReason,
  type SettlementFacts,
} from './transaction.ts';
import type { Verdict } from './verdict.ts';

const HOUR = 3_600_000;
const pricier = { price: 49_901, days: 30 };
const late = { ...facts, now: after(PRICE_HOLDS_MS + 1) };

test.each<[string, SettlementFacts, Partial<Order>, Date | undefined, ReviewReason | null]>([
  [
    'in time, pricier by now',
    { ...facts, now: after(24 * HOUR), offer: pricier },
    {},
    undefined,
    null,
  ],
  ['late, at the same price', late, {}, undefined, null],
  ['late, cheaper by now', { ...late, offer: { price: 1, days: 30 } }, {}, undefined, null],
  ['late, pricier by now', { ...late, offer: pricier }, {}, undefined, 'price'],
  [
    'late, and shorter by now',
    { ...late, offer: { price: 49_900, days: 29 } },
    {},
    undefined,
    'price',
  ],
  ['late, failed before', { ...late, offer: pricier }, { status: 'failed' }, undefined, 'price'],
  ['in time as the gateway says, heard late', { ...late, offer: pricier }, {}, after(HOUR), null],
  ['late as the gateway says', { ...late, offer: pricier }, {}, late.now, 'price'],
])('a payment that is %s', (_case, against, its, paidAt, reason) => {
  const verdict: Verdict = paidAt ? { ...paid, paidAt } : paid;
  const settlement = decideSettlement({ ...pending, ...its }, verdict, against);
  if (reason === null) expect(settlement.kind).toBe('complete');
  else expect(settlement).toMatchObject({ kind: 'review', reason, paidAmount: finalAmount });
});

test.each([
  [null, 'complete'],
  ['reserved', 'complete'],
  ['available', 'complete'],
  ['unavailable', 'review'],
] as const)('a payment whose coupon is %s: %s', (coupon, kind) => {
  const settlement = decideSettlement(pending, paid, { ...facts, coupon });
  expect(settlement.kind).toBe(kind);
  if (settlement.kind === 'review') expect(settlement.reason).toBe('coupon');
});

test('only the first of several reasons is given: the amount, the price, the coupon', () => {
  const against: SettlementFacts = { ...late, offer: pricier, coupon: 'unavailable' };
  expect(decideSettlement(pending, paidLess, against)).toMatchObject({ reason: 'amount' });
  expect(decideSettlement(pending, paid, against)).toMatchObject({ reason: 'price' });
  const atThePrice = { ...against, offer: facts.offer };
  expect(decideSettlement(pending, paid, atThePrice)).toMatchObject({ reason: 'coupon' });
});

test('a review of the gateway’s answer ends in the state of the payment at that time', () => {
  for (const reviewReason of ['amount', 'gateway_id', null] as const) {
    const inReview = { ...orderIn('review'), reviewReason };
    // Heard of in time, put right when the price had lapsed.
    expect(decideSettlement(inReview, paid, { ...late, offer: pricier }).kind).toBe('complete');
    const usedUp = decideSettlement(inReview, paid, { ...late, coupon: 'unavailable' });
    expect(usedUp).toMatchObject({ kind: 'review', reason: 'coupon' });
  }
});

test('a review of a lost start ends as the gateway says, even without a payment', () => {
  const startLost = { ...orderIn('review'), reviewReason: 'start_lost' } as const;
  const ends = (kind: 'failed' | 'canceled') => decideSettlement(startLost, { kind }, facts).kind;
  expect([ends('failed'), ends('canceled')]).toEqual(['fail', 'cancel']);
  // Nobody had heard of a payment, so its price did not hold meanwhile.
  const paidLate = decideSettlement(startLost, paid, { ...late, offer: pricier });
  expect(paidLate).toMatchObject({ kind: 'review', reason: 'price' });
});

test('a payment without a readable amount goes to review if that repeats', () => {
  const unread: Verdict = { ...paid, amount: null };
  for (const status of ['pending', 'failed', 'canceled'] as const) {
    const order = orderIn(status);
    expect(decideSettlement(order, unread, facts).kind).toBe('wait');
    const often = decideSettlement({ ...order, checks: 3 }, unread, facts);
    expect(often).toMatchObject({ kind: 'review', reason: 'amount', paidAmount: null });
  }
  // Its customer turned back, or three days are over, but the gateway says that it was paid.
  expect(decideSettlement(pending, unread, facts, 'cancel').kind).toBe('wait');
});

test('a review without an amount ends with the right one, and takes over another one', () => {
  const inReview: Order = { ...orderIn('review'), paidAmount: null };
  expect(decideSettlement(inReview, { ...paid, amount: null }, facts).kind).toBe('settled');
  expect(decideSettlement(inReview, paid, facts).kind).toBe('complete');
  expect(decideSettlement(inReview, paidLess, facts)).toMatchObject({
    kind: 'review',
    reason: 'amount',
    paidAmount: finalAmount - 1,
  });
});

test('a review of the price or the coupon is only ended by an administrator or a refund', () => {
  for (const reviewReason of ['price', 'coupon'] as const) {
    const inReview = { ...orderIn('review'), reviewReason };
    expect(decideSettlement(inReview, paid, facts).kind).toBe('settled');
    expect(decideSettlement(inReview, paidLess, facts).kind).toBe('settled');
    expect(decideSettlement(inReview, { kind: 'refunded' }, facts).kind).toBe('refund');
  }
});
