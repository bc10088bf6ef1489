import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Coupon,
  type CouponRefusal,
  type CouponUse,
  couponRefusal,
  normaliseCode,
} from './coupon.ts';
import { discountOn } from './discount.ts';

const coupon: Coupon = {
  discount: { kind: 'percentage', share: 2_000 },
  isActive: true,
  validUntil: null,
  maxUses: null,
  planNames: [],
  cycles: [],
};
const use: CouponUse = {
  planName: 'Pro',
  cycle: 'monthly',
  usesTaken: 0,
  now: new Date('2026-03-10T06:00:00.000Z'),
  timeZone: 'Asia/Dhaka',
};

test.each<[string, Partial<Coupon>, Partial<CouponUse>]>([
  ['without any restriction', {}, {}],
  ['for this plan among others', { planNames: ['Basic', 'Pro'] }, {}],
  ['for this cycle', { cycles: ['monthly'] }, {}],
  ['for both cycles', { cycles: ['monthly', 'yearly'] }, { cycle: 'yearly' }],
  ['with its last use left', { maxUses: 3 }, { usesTaken: 2 }],
  ['used any number of times, without a limit', {}, { usesTaken: 1_000_000 }],
  ['valid until today', { validUntil: '2026-03-10' }, {}],
])('a coupon holds %s', (_case, its, made) => {
  expect(couponRefusal({ ...coupon, ...its }, { ...use, ...made })).toBeNull();
});

test.each<[string, Partial<Coupon>, Partial<CouponUse>]>([
  ['inactive', { isActive: false }, {}],
  ['expired', { validUntil: '2026-03-09' }, {}],
  ['other_plan', { planNames: ['Basic'] }, {}],
  ['other_plan', { planNames: ['pro'] }, {}],
  ['other_cycle', { cycles: ['yearly'] }, {}],
  ['other_cycle', { cycles: ['monthly'] }, { cycle: 'yearly' }],
  ['used_up', { maxUses: 1 }, { usesTaken: 1 }],
  ['used_up', { maxUses: 1 }, { usesTaken: 2 }],
])('a coupon is refused as %s', (refusal, its, made) => {
  expect(couponRefusal({ ...coupon, ...its }, { ...use, ...made })).toBe(refusal);
});

test('of several reasons one is given, always in the same order', () => {
  const everythingWrong: Coupon = {
    ...coupon,
    isActive: false,
    validUntil: '2026-03-09',
    planNames: ['Basic'],
    cycles: ['yearly'],
    maxUses: 1,
  };
  const usedUp = { ...use, usesTaken: 1 };
  const mended: [CouponRefusal | null, Partial<Coupon>][] = [
    ['inactive', {}],
    ['expired', { isActive: true }],
    ['other_plan', { validUntil: null }],
    ['other_cycle', { planNames: [] }],
    ['used_up', { cycles: [] }],
    [null, { maxUses: null }],
  ];
  let current = everythingWrong;
  for (const [refusal, change] of mended) {
    current = { ...current, ...change };
    expect(couponRefusal(current, usedUp)).toBe(refusal);
  }
});

test.each([
  ['Asia/Dhaka', '2026-03-10T17:59:59.999Z', '2026-03-10T18:00:00.000Z'],
  ['UTC', '2026-03-10T23:59:59.999Z', '2026-03-11T00:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-10T18:14:59.999Z', '2026-03-10T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-10T09:59:59.999Z', '2026-03-10T10:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-11T06:59:59.999Z', '2026-03-11T07:00:00.000Z'],
])('in %s a coupon holds through %s and not at %s', (timeZone, last, first) => {
  const untilTheTenth = { ...coupon, validUntil: '2026-03-10' };
  const at = (instant: string) =>
    couponRefusal(untilTheTenth, { ...use, timeZone, now: new Date(instant) });
  expect(at(last)).toBeNull();
  expect(at(first)).toBe('expired');
});

test('however many uses there are, it is refused exactly from the limit on', () => {
  const counts = fc.integer({ min: 1, max: 2_147_483_647 });
  fc.assert(
    fc.property(counts, fc.integer({ min: -2, max: 2 }), (maxUses, more) => {
      const usesTaken = maxUses + more;
      const refusal = couponRefusal({ ...coupon, maxUses }, { ...use, usesTaken });
      expect(refusal).toBe(more < 0 ? null : 'used_up');
    }),
  );
});

test('codes are compared in upper case and without the spaces around them', () => {
  expect(normaliseCode(' save20\t')).toBe('SAVE20');
  expect(normaliseCode('SAVE20')).toBe('SAVE20');
});

test.each([
  [49_900, { kind: 'percentage', share: 1_000 }, 4_990],
  [49_999, { kind: 'percentage', share: 1_250 }, 6_250],
  [30_000, { kind: 'percentage', share: 10_000 }, 30_000],
  [30_000, { kind: 'fixed', amount: 5_050 }, 5_050],
  [30_000, { kind: 'fixed', amount: 30_000 }, 30_000],
  [30_000, { kind: 'fixed', amount: 30_001 }, 30_000],
  [0, { kind: 'fixed', amount: 5_050 }, 0],
] as const)('on %i paisa, %j takes off %i', (amount, discount, off) => {
  expect(discountOn(amount, discount)).toBe(off);
});

test('a discount is never more than the amount and never less than nothing', () => {
  const amounts = fc.integer({ min: 0, max: 2_147_483_647 });
  const anyNumber = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 });
  const discounts = fc.oneof(
    anyNumber.map((share) => ({ kind: 'percentage', share }) as const),
    anyNumber.map((amount) => ({ kind: 'fixed', amount }) as const),
  );
  fc.assert(
    fc.property(amounts, discounts, (amount, discount) => {
      const off = discountOn(amount, discount);
      expect(Number.isInteger(off)).toBe(true);
      expect(off).toBeGreaterThanOrEqual(0);
      expect(off).toBeLessThanOrEqual(amount);
    }),
    { numRuns: 1_000 },
  );
});
