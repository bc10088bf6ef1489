import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/effort.ts';
import {
  type Coupon,
  type CouponRejection,
  couponAvailability,
  couponRejection,
  normalizeCode,
  type PaymentUses,
  type PurchaseWithCoupon,
  type UseLimits,
} from './coupon.ts';
import { discountOn } from './price/discount.ts';

const coupon: Coupon = {
  discount: { kind: 'percentage', share: 2_000 },
  isActive: true,
  validFrom: null,
  validUntil: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  newCustomersOnly: false,
  planNames: [],
  cycles: [],
};
const purchase: PurchaseWithCoupon = {
  planName: 'Pro',
  cycle: 'monthly',
  usedOrReserved: 0,
  usesOfCustomer: 0,
  isNewCustomer: false,
  now: new Date('2026-03-10T06:00:00.000Z'),
  timeZone: 'Asia/Dhaka',
};

test.each<[string, Partial<Coupon>, Partial<PurchaseWithCoupon>]>([
  ['without any restriction', {}, {}],
  ['for this plan among others', { planNames: ['Basic', 'Pro'] }, {}],
  ['for this cycle', { cycles: ['monthly'] }, {}],
  ['for both cycles', { cycles: ['monthly', 'yearly'] }, { cycle: 'yearly' }],
  ['with its last use left', { maxUses: 3 }, { usedOrReserved: 2 }],
  ['used any number of times, without a limit', {}, { usedOrReserved: 1_000_000 }],
  ['valid until today', { validUntil: '2026-03-10' }, {}],
  ['valid from today', { validFrom: '2026-03-10', validUntil: '2026-03-10' }, {}],
  ['with a use left for this customer', { maxUsesPerCustomer: 2 }, { usesOfCustomer: 1 }],
  ['for new customers', { newCustomersOnly: true }, { isNewCustomer: true }],
])('a coupon is valid %s', (_case, its, made) => {
  expect(couponRejection({ ...coupon, ...its }, { ...purchase, ...made })).toBeNull();
});

test.each<[string, Partial<Coupon>, Partial<PurchaseWithCoupon>]>([
  ['inactive', { isActive: false }, {}],
  ['not_yet_valid', { validFrom: '2026-03-11' }, {}],
  ['expired', { validUntil: '2026-03-09' }, {}],
  ['other_plan', { planNames: ['Basic'] }, {}],
  ['other_plan', { planNames: ['pro'] }, {}],
  ['other_cycle', { cycles: ['yearly'] }, {}],
  ['other_cycle', { cycles: ['monthly'] }, { cycle: 'yearly' }],
  ['used_up', { maxUses: 1 }, { usedOrReserved: 1 }],
  ['used_up', { maxUses: 1 }, { usedOrReserved: 2 }],
  ['customer_limit', { maxUsesPerCustomer: 1 }, { usesOfCustomer: 1 }],
  ['new_customers_only', { newCustomersOnly: true }, {}],
])('a coupon is rejected as %s', (rejection, its, made) => {
  expect(couponRejection({ ...coupon, ...its }, { ...purchase, ...made })).toBe(rejection);
});

test('only the first of several reasons is given, in a fixed order', () => {
  const everythingWrong: Coupon = {
    ...coupon,
    isActive: false,
    validFrom: '2026-03-11',
    validUntil: '2026-03-09',
    planNames: ['Basic'],
    cycles: ['yearly'],
    maxUses: 1,
    maxUsesPerCustomer: 1,
    newCustomersOnly: true,
  };
  const usedUp = { ...purchase, usedOrReserved: 1, usesOfCustomer: 1 };
  const corrected: [CouponRejection | null, Partial<Coupon>][] = [
    ['inactive', {}],
    ['not_yet_valid', { isActive: true }],
    ['expired', { validFrom: null }],
    ['other_plan', { validUntil: null }],
    ['other_cycle', { planNames: [] }],
    ['new_customers_only', { cycles: [] }],
    ['customer_limit', { newCustomersOnly: false }],
    ['used_up', { maxUsesPerCustomer: null }],
    [null, { maxUses: null }],
  ];
  let current = everythingWrong;
  for (const [rejection, change] of corrected) {
    current = { ...current, ...change };
    expect(couponRejection(current, usedUp)).toBe(rejection);
  }
});

test.each([
  ['Asia/Dhaka', '2026-03-10T17:59:59.999Z', '2026-03-10T18:00:00.000Z'],
  ['UTC', '2026-03-10T23:59:59.999Z', '2026-03-11T00:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-10T18:14:59.999Z', '2026-03-10T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-10T09:59:59.999Z', '2026-03-10T10:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-11T06:59:59.999Z', '2026-03-11T07:00:00.000Z'],
])('in %s a coupon is valid through %s and not at %s', (timeZone, last, first) => {
  const at = (days: Partial<Coupon>, instant: string) =>
    couponRejection({ ...coupon, ...days }, { ...purchase, timeZone, now: new Date(instant) });
  expect(at({ validUntil: '2026-03-10' }, last)).toBeNull();
  expect(at({ validUntil: '2026-03-10' }, first)).toBe('expired');
  expect(at({ validFrom: '2026-03-11' }, last)).toBe('not_yet_valid');
  expect(at({ validFrom: '2026-03-11' }, first)).toBeNull();
});

test('a coupon is rejected exactly when its uses reach the limit', () => {
  const counts = fc.integer({ min: 1, max: 2_147_483_647 });
  fc.assert(
    fc.property(counts, fc.integer({ min: -2, max: 2 }), (maxUses, more) => {
      const usedOrReserved = maxUses + more;
      const rejection = couponRejection({ ...coupon, maxUses }, { ...purchase, usedOrReserved });
      expect(rejection).toBe(more < 0 ? null : 'used_up');
    }),
  );
});

const limits = { maxUses: 3, maxUsesPerCustomer: 2, newCustomersOnly: false, usedCount: 2 };
const uses = {
  hasReservation: false,
  reservedByOthers: 0,
  usesOfCustomer: 0,
  isNewCustomer: false,
};

test.each<[string, Partial<UseLimits>, Partial<PaymentUses>]>([
  ['reserved', {}, { hasReservation: true }],
  ['reserved', {}, { hasReservation: true, reservedByOthers: 5 }],
  ['reserved', { newCustomersOnly: true }, { hasReservation: true }],
  ['available', {}, {}],
  [
    'available',
    { maxUses: null, maxUsesPerCustomer: null },
    { reservedByOthers: 9, usesOfCustomer: 9 },
  ],
  ['available', { newCustomersOnly: true }, { isNewCustomer: true }],
  ['unavailable', { usedCount: 3 }, {}],
  // Others were promised these uses.
  ['unavailable', {}, { reservedByOthers: 1 }],
  ['unavailable', {}, { usesOfCustomer: 2 }],
  ['unavailable', { newCustomersOnly: true }, {}],
  // The limit was lowered after the use was reserved.
  ['unavailable', { usedCount: 3 }, { hasReservation: true }],
  ['unavailable', { maxUsesPerCustomer: 1 }, { hasReservation: true, usesOfCustomer: 1 }],
])('the use that a payment asks for is %s: %j, %j', (expected, its, made) => {
  expect(couponAvailability({ ...limits, ...its }, { ...uses, ...made })).toBe(expected);
});

test('codes are compared in upper case and trimmed', () => {
  expect(normalizeCode(' save20\t')).toBe('SAVE20');
  expect(normalizeCode('SAVE20')).toBe('SAVE20');
});

test('Bengali digits count as Latin ones', () => {
  expect(normalizeCode('ঈদ২০')).toBe(normalizeCode('ঈদ20'));
  const piece = fc.constantFrom<string>('SAVE', 'ঈদ', ' ', '-', '0', '7', '১', '৯');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const code = normalizeCode(pieces.join(''));
      expect(code).not.toMatch(/[০-৯]/);
      const bengali = code.replace(/[0-9]/g, (digit) =>
        String.fromCharCode(0x09e6 + Number(digit)),
      );
      expect(normalizeCode(bengali)).toBe(code);
    }),
  );
});

test('invisible characters do not change a code', () => {
  const hidden = fc.constantFrom(
    ...'\u200b\u200c\u200d\u200e\u202c\u2060\u2066\u00ad\ufeff\u180e\ufe0f',
  );
  const piece = fc.constantFrom<string>('SAVE', '20', 'é', 'ঈদ', ' ', '-');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), hidden, fc.nat(), (pieces, character, at) => {
      const code = pieces.join('');
      const pasted = pieces.toSpliced(at % (pieces.length + 1), 0, character).join('');
      // Between Bengali letters two of them are seen: they say how these join.
      fc.pre(!/[\u200c\u200d]/.test(character) || !/ঈদঈদ/.test(code));
      expect(normalizeCode(pasted)).toBe(normalizeCode(code));
      expect(normalizeCode(normalizeCode(pasted))).toBe(normalizeCode(pasted));
    }),
  );
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

test('a discount is between zero and the amount', () => {
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
    { numRuns: runs(300) },
  );
});
