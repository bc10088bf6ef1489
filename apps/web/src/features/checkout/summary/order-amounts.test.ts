import { expect, it } from 'vitest';
import { withoutHint } from '../../../api/errors/describe-error.ts';
import type { CouponState } from '../state/checkout-state.ts';
import { orderAmounts } from './order-amounts.ts';

const offer = {
  planId: 1,
  name: 'Basic',
  price: 19.99,
  days: 30,
  saving: null,
  summary: '',
  features: [],
  isRecommended: false,
};

function coupon(discountAmount: number, finalAmount: number): CouponState {
  return {
    kind: 'applied',
    code: 'EID',
    coupon: { discountType: 'fixed', discountValue: discountAmount, discountAmount, finalAmount },
  };
}

it.each<CouponState>([
  { kind: 'none' },
  { kind: 'checking', ticket: 1 },
  { kind: 'rejected', reason: withoutHint('This coupon has expired.') },
])('is the plan’s price while the coupon is $kind', (state) => {
  expect(orderAmounts(offer, state)).toEqual({ subtotal: 19.99, discount: 0, total: 19.99 });
});

it('uses the server’s discount and total', () => {
  expect(orderAmounts(offer, coupon(5.01, 14.98))).toEqual({
    subtotal: 19.99,
    discount: 5.01,
    total: 14.98,
  });
});

it('adds up even if the price changed after the plans were loaded', () => {
  expect(orderAmounts(offer, coupon(0.1, 0.2))).toEqual({
    subtotal: 0.3,
    discount: 0.1,
    total: 0.2,
  });
});

it('may be zero', () => {
  expect(orderAmounts(offer, coupon(19.99, 0)).total).toBe(0);
});
