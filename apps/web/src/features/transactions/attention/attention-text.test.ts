import { attentionReasons } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { reviewReasons } from '@nobayon/shared/domain/transaction/transaction.ts';
import { expect, it } from 'vitest';
import { attentionName, attentionText } from './attention-text.ts';

const payment = {
  amount: 599,
  final_amount: 499,
  paid_amount: null,
  plan_name: 'Pro',
  review_reason: null,
  coupon_code: 'EID',
  discount_amount: 100,
  user_name: 'Rahima Akter',
  can_check: true,
};

it('shows amounts that differ, with paisa if one has some', () => {
  expect(attentionText('review', { ...payment, paid_amount: 450.5 }).description).toBe(
    '৳450.50 was paid instead of ৳499.00. Rahima Akter has not received anything for it yet.',
  );
});

it('says that an amount is unknown instead of inventing one', () => {
  const unread = { ...payment, review_reason: 'amount' } as const;
  expect(attentionName('review', unread)).toBe('Amount unknown');
  expect(attentionText('review', unread)).toMatchObject({
    description: expect.stringContaining('The amount due was ৳499.'),
    advice: expect.stringContaining('Accept it if the amount due was paid.'),
  });
});

it.each([
  ['price', 'Old price', 'order price was ৳599, and Pro costs more'],
  ['coupon', 'Coupon used up', 'with EID, ৳100 less'],
  ['gateway_id', 'Unclear gateway ID', 'The amount due was ৳499'],
] as const)('names what stands against a payment by its %s', (review_reason, name, description) => {
  const held = { ...payment, paid_amount: 499, review_reason };
  expect(attentionName('review', held)).toBe(name);
  expect(attentionText('review', held).description).toContain(description);
});

it.each(reviewReasons)(
  'says that a payment under review because of its %s may be accepted',
  (review_reason) => {
    expect(attentionText('review', { ...payment, review_reason }).advice).toContain('Accept it');
  },
);

it.each(attentionReasons)('offers a refund if its text advises one here (%s)', (reason) => {
  for (const review_reason of reviewReasons) {
    for (const paid_amount of [null, 450]) {
      const held = { ...payment, review_reason, paid_amount };
      const { advice, advisesRefund } = attentionText(reason, held);
      expect(advisesRefund).toBe(/Otherwise, refund the payment\.$|^Refund it\./.test(advice));
    }
  }
});

it('does not mention a gateway if there is none', () => {
  const byHand = { ...payment, paid_amount: 450, can_check: false };
  expect(attentionText('review', byHand).advice).toBe(
    'Accept it to grant the plan for the amount paid. Otherwise, refund the payment.',
  );
});

it('shows the amount to refund, and the coupon', () => {
  expect(attentionText('refund_due', payment).description).toContain('paid ৳499');
  expect(attentionText('paid_twice', payment).description).toContain(
    'order of ৳499 more than once',
  );
  expect(attentionText('coupon_over_limit', payment).description).toContain('EID, ৳100 less');
});

it.each(attentionReasons)('says what to do for %s', (reason) => {
  expect(attentionText(reason, payment).advice).toMatch(/\.$/);
});
