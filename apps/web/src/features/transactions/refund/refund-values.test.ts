import type { RefundOffer } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { expect, test } from 'vitest';
import { type RefundValues, valuesForOffer } from './refund-values.ts';

const before: RefundOffer = {
  way: 'gateway',
  amount: 300,
  is_divisible: true,
  gateway: 'sslcommerz',
  because: null,
  within_days: 90,
};
const left = { ...before, amount: 210 };

test.each<[string, string, Partial<RefundOffer>, Partial<RefundValues>]>([
  ['all of it is all that is left', '300', {}, { amount: '210' }],
  ['a part that is left stays', '90', {}, { amount: '90' }],
  ['a part that is more is all that is left', '250', {}, { amount: '210' }],
  ['where no parts are possible it is the whole', '90', { is_divisible: false }, { amount: '210' }],
  [
    'where the gateway takes no orders now it is another way',
    '90',
    { way: 'external' },
    { way: 'external' },
  ],
])('keeps of the input, %s', (_what, amount, offer, expected) => {
  const values: RefundValues = { way: 'gateway', amount, reason: 'Paid twice.' };
  expect(valuesForOffer(values, before, { ...left, ...offer })).toEqual({
    ...values,
    ...expected,
  });
});

test('keeps the method of a refund outside the gateway', () => {
  const values: RefundValues = { way: 'external', amount: '90', reason: 'Sent with bKash.' };
  expect(valuesForOffer(values, before, left)).toEqual(values);
});
