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

const whole = { ...left, is_divisible: false };
const elsewhere = { ...left, way: 'external', because: 'not_connected' } as const;

test.each<[string, string, RefundOffer, Partial<RefundValues>]>([
  ['all of it is all that is left', '300', left, { amount: '210' }],
  ['a part that is left stays', '90', left, { amount: '90' }],
  ['a part that is more is all that is left', '250', left, { amount: '210' }],
  ['where no parts are possible it is the whole', '90', whole, { amount: '210' }],
  ['where the gateway takes no orders now it is another way', '90', elsewhere, { way: 'external' }],
])('keeps of the input, %s', (_what, amount, now, expected) => {
  const values: RefundValues = { way: 'gateway', amount, reason: 'Paid twice.' };
  expect(valuesForOffer(values, before, now)).toEqual({ ...values, ...expected });
});

test('keeps the method of a refund outside the gateway', () => {
  const values: RefundValues = { way: 'external', amount: '90', reason: 'Sent with bKash.' };
  expect(valuesForOffer(values, before, left)).toEqual(values);
});
