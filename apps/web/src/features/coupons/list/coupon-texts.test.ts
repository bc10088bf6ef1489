import type { AdminCoupon } from '@nobayon/shared/contract/coupons.ts';
import { expect, it } from 'vitest';
import {
  couponStatus,
  customersTexts,
  cyclesText,
  discountText,
  plansText,
  startsText,
  usageText,
  validFromText,
  validUntilText,
} from './coupon-texts.ts';

const TODAY = '2026-11-20';

function coupon(change: Partial<AdminCoupon> = {}): AdminCoupon {
  return {
    id: 1,
    code: 'EID20',
    discount_type: 'percentage',
    discount_value: 20,
    max_uses: null,
    max_uses_per_customer: null,
    new_customers_only: false,
    used_count: 3,
    reserved_count: 0,
    valid_from: null,
    valid_until: null,
    plan_restrictions: [],
    billing_cycle_restrictions: [],
    is_active: true,
    updated_at: '2026-11-20T10:00:00.000Z',
    ...change,
  };
}

it('shows the discount', () => {
  expect(discountText(coupon())).toBe('20%');
  expect(discountText(coupon({ discount_value: 12.5 }))).toBe('12.5%');
  expect(discountText(coupon({ discount_type: 'fixed', discount_value: 1500 }))).toBe('৳1,500');
  expect(discountText(coupon({ discount_type: 'fixed', discount_value: 99.5 }))).toBe('৳100');
});

it('shows the number and the limit of uses', () => {
  expect(usageText(coupon())).toBe('3 / ∞');
  expect(usageText(coupon({ max_uses: 40, used_count: 0 }))).toBe('0 / 40');
});

it('shows the limits per customer and the start', () => {
  expect([customersTexts(coupon()), validFromText(coupon(), TODAY)]).toEqual([[], null]);
  const limited = coupon({ max_uses_per_customer: 2, new_customers_only: true });
  expect(customersTexts(limited)).toEqual(['2 per customer', 'New customers only']);
  expect(validFromText(coupon({ valid_from: '2026-11-01' }), TODAY)).toBe('From 1 Nov 2026');
});

it('shows the start beside the status if it is in the future', () => {
  const scheduled = coupon({ valid_from: '2026-12-03' });
  expect(startsText(scheduled, TODAY)).toBe('Starts 3 Dec 2026');
  expect(validFromText(scheduled, TODAY)).toBeNull();
  expect(couponStatus(scheduled, TODAY)).toEqual({ text: 'Active', tone: 'yellow' });
  const others = [{}, { valid_from: TODAY }, { valid_from: '2026-12-03', is_active: false }];
  expect(others.map((change) => startsText(coupon(change), TODAY))).toEqual([null, null, null]);
});

it('shows the meaning of an empty restriction', () => {
  expect(validUntilText(coupon())).toBe('No expiry');
  expect(plansText(coupon())).toBe('All plans');
  expect(cyclesText(coupon())).toBe('Monthly & Yearly');
});

it('shows the restrictions', () => {
  expect(validUntilText(coupon({ valid_until: '2026-12-31' }))).toBe('31 Dec 2026');
  expect(plansText(coupon({ plan_restrictions: ['Pro', 'Team'] }))).toBe('Pro, Team');
  expect(cyclesText(coupon({ billing_cycle_restrictions: ['yearly'] }))).toBe('Yearly');
  const both = coupon({ billing_cycle_restrictions: ['monthly', 'yearly'] });
  expect(cyclesText(both)).toBe('Monthly & Yearly');
});

it.each<[Partial<AdminCoupon>, string]>([
  [{}, 'Active'],
  [{ is_active: false, valid_until: '2020-01-01', max_uses: 1 }, 'Inactive'],
  [{ valid_until: '2026-11-19', max_uses: 1 }, 'Expired'],
  [{ valid_until: '2026-11-20' }, 'Active'],
  [{ max_uses: 3 }, 'Used Up'],
  [{ max_uses: 4 }, 'Active'],
])('%j is %s', (change, text) => {
  expect(couponStatus(coupon(change), TODAY).text).toBe(text);
});
