import { attentionReasons } from '@nobayon/shared/contract/admin-transactions.ts';
import { expect, it } from 'vitest';
import { attentionWords } from './attention-words.ts';

const payment = {
  final_amount: 499,
  paid_amount: null,
  coupon_code: 'EID',
  discount_amount: 100,
  user_name: 'Rahima Akter',
};

it('names the amounts that differ, to the paisa where one has some', () => {
  expect(attentionWords('review', { ...payment, paid_amount: 450.5 }).story).toBe(
    '৳450.50 arrived where ৳499.00 were asked for. Rahima Akter got nothing for it so far.',
  );
  expect(attentionWords('review', payment).story).toContain('does not fit the ৳499');
});

it('names what is to be given back, and the coupon', () => {
  expect(attentionWords('refund_due', payment).story).toContain('paid ৳499');
  expect(attentionWords('coupon_over_limit', payment).story).toContain('EID, ৳100 less');
});

it.each(attentionReasons)('says for %s what to do', (reason) => {
  expect(attentionWords(reason, payment).advice).toMatch(/\.$/);
});
