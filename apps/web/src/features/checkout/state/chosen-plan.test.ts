import { LONGEST_COUPON_CODE } from '@nobayon/shared/contract/coupons.ts';
import { expect, it } from 'vitest';
import { checkoutOf } from '../../../app/paths.ts';
import { readCheckout, searchOf } from './chosen-plan.ts';

const read = (search: string) => readCheckout(new URLSearchParams(search));

it.each([
  ['', { planId: null, cycle: 'monthly' }],
  ['planId=3', { planId: 3, cycle: 'monthly' }],
  ['planId=3&cycle=yearly', { planId: 3, cycle: 'yearly' }],
  ['planId=x&cycle=weekly', { planId: null, cycle: 'monthly' }],
  ['planId=12345678901&cycle=constructor', { planId: null, cycle: 'monthly' }],
] as const)('?%s asks for %j', (search, chosen) => {
  expect(read(search)).toEqual({ ...chosen, couponText: '' });
});

it.each([
  { planId: null, cycle: 'monthly' },
  { planId: null, cycle: 'yearly' },
  { planId: 7, cycle: 'monthly' },
  { planId: 7, cycle: 'yearly' },
] as const)('%j is found again in the URL', (chosen) => {
  for (const couponText of ['', 'EID20']) {
    const found = readCheckout(new URLSearchParams(searchOf(chosen, couponText)));
    expect(found).toEqual({ ...chosen, couponText });
  }
});

it.each(['EID20', 'A&B=C ৳'])('the coupon %s of another attempt is found in its URL', (code) => {
  const { search } = new URL(checkoutOf(7, 'yearly', code), 'https://example.com');
  expect(read(search)).toEqual({ planId: 7, cycle: 'yearly', couponText: code });
});

it('a coupon is no longer than its box', () => {
  expect(read(`coupon=${'X'.repeat(200)}`).couponText).toHaveLength(LONGEST_COUPON_CODE);
});
