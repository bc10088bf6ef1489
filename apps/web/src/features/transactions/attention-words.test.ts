import { attentionReasons } from '@nobayon/shared/contract/admin-transactions.ts';
import { reviewReasons } from '@nobayon/shared/domain/transaction.ts';
import { expect, it } from 'vitest';
import { attentionName, attentionWords } from './attention-words.ts';

const payment = {
  amount: 599,
  final_amount: 499,
  paid_amount: null,
  plan_name: 'Pro',
  review_reason: null,
  coupon_code: 'EID',
  discount_amount: 100,
  user_name: 'Rahima Akter',
};

it('names the amounts that differ, to the paisa where one has some', () => {
  expect(attentionWords('review', { ...payment, paid_amount: 450.5 }).story).toBe(
    '৳450.50 arrived where ৳499.00 were asked for. Rahima Akter got nothing for it so far.',
  );
});

it.each([
  ['price', 'Old price', 'ordered at ৳599, and Pro is dearer'],
  ['coupon', 'Coupon used up', 'with EID, ৳100 less'],
  ['gateway_id', 'Paid twice with one ID', '৳499 were asked for'],
] as const)('names what stands against a payment by its %s', (review_reason, name, story) => {
  const held = { ...payment, paid_amount: 499, review_reason };
  expect(attentionName('review', held)).toBe(name);
  expect(attentionWords('review', held).story).toContain(story);
});

it.each(reviewReasons)(
  'says that a payment in review over its %s may be accepted',
  (review_reason) => {
    expect(attentionWords('review', { ...payment, review_reason }).advice).toContain('Accept it');
  },
);

it('names what is to be given back, and the coupon', () => {
  expect(attentionWords('refund_due', payment).story).toContain('paid ৳499');
  expect(attentionWords('coupon_over_limit', payment).story).toContain('EID, ৳100 less');
});

it.each(attentionReasons)('says for %s what to do', (reason) => {
  expect(attentionWords(reason, payment).advice).toMatch(/\.$/);
});
