import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/effort.ts';
import { firstMessages } from '../testing/first-messages.ts';
import { AdminCoupon, adminCoupons, CouponBody } from './coupons.ts';

const coupon = { code: 'EID26', discountType: 'percentage', discountValue: 20 };
const MAX_TAKA = 21_474_836.47;

test.each([
  ['code', undefined, 'Coupon code is required'],
  ['code', null, 'Coupon code is required'],
  ['code', '', 'Coupon code is required'],
  ['code', '  \n ', 'Coupon code is required'],
  ['code', 26, 'Coupon code is required'],
  ['code', 'AB', 'Coupon code must be at least 3 characters'],
  ['code', ' AB  ', 'Coupon code must be at least 3 characters'],
  // An emoji is two units of JavaScript and one character.
  ['code', '😀A', 'Coupon code must be at least 3 characters'],
  ['code', 'x'.repeat(51), 'This must be at most 50 characters'],
  ['code', 'EID\u000026', 'This must not contain control characters'],
  ['discountValue', undefined, 'Discount value is required'],
  ['discountValue', null, 'Discount value is required'],
  ['discountValue', '', 'Discount value is required'],
  ['discountValue', '20', 'Discount value must be a positive number'],
  ['discountValue', Number.NaN, 'Discount value must be a positive number'],
  ['discountValue', 0, 'Discount value must be a positive number'],
  ['discountValue', -20, 'Discount value must be a positive number'],
  ['discountValue', 100.01, 'Percentage discount cannot exceed 100%'],
  ['discountValue', 0.001, 'Discount value must have at most two decimals'],
  ['discountValue', 33.333, 'Discount value must have at most two decimals'],
  ['maxUses', 0, 'Max uses must be a positive number'],
  ['maxUses', -1, 'Max uses must be a positive number'],
  ['maxUses', 1.5, 'Max uses must be a positive number'],
  ['maxUses', '10', 'Max uses must be a positive number'],
  ['maxUsesPerCustomer', 0, 'Uses per customer must be a positive number'],
  ['maxUsesPerCustomer', '1', 'Uses per customer must be a positive number'],
  ['validFrom', 'today', 'This must be a date'],
  ['validUntil', 'tomorrow', 'This must be a date'],
  ['validUntil', '2026-02-30', 'This must be a date'],
  ['validUntil', '2026-03-10T00:00:00Z', 'This must be a date'],
  ['validUntil', '9999-12-31', 'This must be a date between 1900 and 2999'],
])('a coupon with the %s %j is rejected: %s', (field, value, message) => {
  expect(firstMessages(CouponBody, { ...coupon, [field]: value })).toEqual({ [field]: message });
});

test.each([
  [0.01, 'percentage'],
  [33.33, 'percentage'],
  [100, 'percentage'],
  [0.01, 'fixed'],
  [100.01, 'fixed'],
  [MAX_TAKA, 'fixed'],
])('a discount may be %d (%s)', (discountValue, discountType) => {
  expect(firstMessages(CouponBody, { ...coupon, discountType, discountValue })).toEqual({});
});

test('a fixed discount cannot exceed the maximum amount', () => {
  const tooMuch = { ...coupon, discountType: 'fixed', discountValue: MAX_TAKA + 0.01 };
  expect(firstMessages(CouponBody, tooMuch)).toEqual({
    discountValue: `Discount value must be at most ${MAX_TAKA}`,
  });
});

test.each(['gift', '', null, undefined])('the discount type %j is rejected', (discountType) => {
  expect(Object.keys(firstMessages(CouponBody, { ...coupon, discountType }))).toContain(
    'discountType',
  );
});

test.each([
  [' eid26 ', 'EID26'],
  ['ঈদ২৬', 'ঈদ26'],
  ['😀😀😀', '😀😀😀'],
])('the code %j is read as %j', (written, code) => {
  expect(CouponBody.parse({ ...coupon, code: written }).code).toBe(code);
});

test('parsing a parsed code changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (written) => {
      const read = CouponBody.safeParse({ ...coupon, code: written });
      if (!read.success || read.data.code.length > 50) return;
      expect(CouponBody.parse({ ...coupon, code: read.data.code }).code).toBe(read.data.code);
    }),
    { numRuns: runs(300) },
  );
});

const lists = ['planRestrictions', 'billingCycleRestrictions'] as const;

test.each([
  ['a list', ['monthly'], ['monthly']],
  ['a JSON string', '["monthly","yearly"]', ['monthly', 'yearly']],
  ['an empty list', [], []],
  ['an empty JSON string', '[]', []],
  ['an empty text', '', []],
  ['spaces', '  ', []],
  ['nothing', undefined, undefined],
])('restrictions may arrive as %s', (_how, given, read) => {
  for (const field of lists) {
    const body = CouponBody.parse({ ...coupon, [field]: given });
    expect([field, body[field]]).toEqual([field, read]);
  }
});

test.each([
  ['no JSON', 'monthly'],
  ['JSON of something else', '{"0":"monthly"}'],
  ['JSON of a text', '"monthly"'],
  ['a list of numbers', [1]],
  ['a list in a list', [['monthly']]],
  ['null', null],
  ['an object', { length: 0 }],
  ['more than a hundred', Array(101).fill('monthly')],
])('restrictions are rejected as %s', (_how, given) => {
  for (const field of lists) {
    const messages = firstMessages(CouponBody, { ...coupon, [field]: given });
    expect(Object.keys(messages).join()).toContain(field);
  }
});

test('a billing cycle is monthly or yearly, but a plan can have any name', () => {
  expect(CouponBody.parse({ ...coupon, planRestrictions: ['weekly'] }).planRestrictions).toEqual([
    'weekly',
  ]);
  const weekly = { ...coupon, billingCycleRestrictions: ['weekly'] };
  expect(CouponBody.safeParse(weekly).success).toBe(false);
});

test.each([
  ['left out', undefined, undefined],
  ['empty', '', undefined],
  ['null', null, null],
])('a limit that is %s is none', (_how, given, read) => {
  const body = CouponBody.parse({ ...coupon, maxUses: given, validUntil: given });
  expect([body.maxUses, body.validUntil]).toEqual([read, read]);
});

test.each(['used_count', 'usedCount', 'reserved_count', 'id', 'is_active', 'discount_type'])(
  'a coupon has no %s to set',
  (field) => {
    expect(CouponBody.safeParse({ ...coupon, [field]: 1 }).success).toBe(false);
    expect(adminCoupons.update.body.safeParse({ ...coupon, [field]: 1 }).success).toBe(false);
  },
);

test('an update can contain the version it is based on, a new coupon cannot', () => {
  const seen = { ...coupon, updated_at: '2026-03-10T06:00:00.000Z' };
  expect(adminCoupons.update.body.safeParse(seen).success).toBe(true);
  expect(adminCoupons.create.body.safeParse(seen).success).toBe(false);
  const tooMuch = { ...seen, discountValue: 101 };
  expect(firstMessages(adminCoupons.update.body, tooMuch)).toEqual({
    discountValue: 'Percentage discount cannot exceed 100%',
  });
});

test('a reply can contain its restrictions as JSON strings', () => {
  const shown = {
    id: 1,
    code: 'EID26',
    discount_type: 'fixed',
    discount_value: 19.99,
    max_uses: null,
    max_uses_per_customer: null,
    new_customers_only: false,
    used_count: 0,
    reserved_count: 0,
    valid_from: null,
    valid_until: '2026-12-31',
    plan_restrictions: '["Basic","Pro"]',
    billing_cycle_restrictions: '',
    is_active: true,
    updated_at: '2026-03-10T06:00:00.000Z',
  };
  expect(AdminCoupon.parse(shown)).toMatchObject({
    plan_restrictions: ['Basic', 'Pro'],
    billing_cycle_restrictions: [],
  });
});
