import { describe, expect, it } from 'vitest';
import { type CouponValues, couponBody, couponErrors, couponValuesOf } from './coupon-values.ts';

const TODAY = '2026-11-20';

const good: CouponValues = {
  code: 'eid20',
  discountType: 'percentage',
  discountValue: '20',
  maxUses: '',
  maxUsesPerCustomer: '1',
  newCustomersOnly: false,
  validFrom: '',
  validUntil: '',
  planRestrictions: [],
  billingCycleRestrictions: [],
  isActive: true,
};

const errorsOf = (change: Partial<CouponValues>, kept: string | null = null) =>
  couponErrors({ ...good, ...change }, TODAY, kept);

it('accepts valid values', () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ discountType: 'fixed', discountValue: '500.50', maxUses: '1' })).toEqual({});
});

it.each<[Partial<CouponValues>, Record<string, string>]>([
  [{ code: '' }, { code: 'Coupon code is required' }],
  [{ code: '   ' }, { code: 'Coupon code is required' }],
  [{ code: ' ab ' }, { code: 'Coupon code must be at least 3 characters' }],
  [{ discountValue: '' }, { discountValue: 'Discount value is required' }],
  [{ discountValue: '0' }, { discountValue: 'Discount value must be a positive number' }],
  [{ discountValue: '-5' }, { discountValue: 'Discount value must be a positive number' }],
  [{ discountValue: '101' }, { discountValue: 'Percentage discount cannot exceed 100%' }],
  [{ maxUses: '0' }, { maxUses: 'Max uses must be a positive number' }],
  [{ maxUses: '1.5' }, { maxUses: 'Max uses must be a positive number' }],
  [{ maxUses: '10e' }, { maxUses: 'Max uses must be a positive number' }],
  [
    { maxUsesPerCustomer: '0' },
    { maxUsesPerCustomer: 'Uses per customer must be a positive number' },
  ],
  [
    { validFrom: '2026-12-02', validUntil: '2026-12-01' },
    { validFrom: 'Valid from date must not be after valid until' },
  ],
  [{ validUntil: '2026-11-19' }, { validUntil: 'Valid until date must be in the future' }],
])('%j: %j', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors);
});

it('accepts a fixed discount of more than a hundred', () => {
  expect(errorsOf({ discountType: 'fixed', discountValue: '500' })).toEqual({});
});

it('accepts today, because a coupon is valid through the end of its day', () => {
  expect(errorsOf({ validUntil: TODAY })).toEqual({});
});

it('accepts an unchanged date in the past, but not a new one', () => {
  expect(errorsOf({ validUntil: '2026-01-31' }, '2026-01-31')).toEqual({});
  expect(errorsOf({ validUntil: '2026-01-30' }, '2026-01-31')).toEqual({
    validUntil: 'Valid until date must be in the future',
  });
});

it('limits a new coupon to one use per customer by default', () => {
  expect(couponValuesOf(null).maxUsesPerCustomer).toBe('1');
});

describe('the body', () => {
  it('has the code in upper case and no empty restrictions', () => {
    expect(couponBody(good)).toEqual({
      code: 'EID20',
      discountType: 'percentage',
      discountValue: 20,
      maxUses: null,
      maxUsesPerCustomer: 1,
      newCustomersOnly: false,
      validFrom: null,
      validUntil: null,
      isActive: true,
    });
  });

  it('equals the coupon if nothing was changed', () => {
    const coupon = {
      id: 4,
      code: 'TEAM15',
      discount_type: 'fixed' as const,
      discount_value: 150.5,
      max_uses: 40,
      max_uses_per_customer: null,
      new_customers_only: true,
      used_count: 3,
      reserved_count: 1,
      valid_from: '2026-12-01',
      valid_until: '2026-12-31',
      plan_restrictions: ['Team'],
      billing_cycle_restrictions: ['yearly' as const],
      is_active: false,
      updated_at: '2026-11-20T10:00:00.000Z',
    };
    expect(couponBody(couponValuesOf(coupon))).toEqual({
      code: 'TEAM15',
      discountType: 'fixed',
      discountValue: 150.5,
      maxUses: 40,
      maxUsesPerCustomer: null,
      newCustomersOnly: true,
      validFrom: '2026-12-01',
      validUntil: '2026-12-31',
      planRestrictions: ['Team'],
      billingCycleRestrictions: ['yearly'],
      isActive: false,
    });
  });
});
