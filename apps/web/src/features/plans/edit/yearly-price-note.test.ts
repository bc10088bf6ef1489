import { expect, it } from 'vitest';
import { yearlyPriceNote } from './yearly-price-note.ts';

const values = {
  name: 'Basic',
  monthly_price: '399',
  yearly_price: '3990',
  duration_days: '28',
};
const low = (percent: number) =>
  `A year costs less than a third of paying month by month. Customers will read: Save ${percent}% when you pay yearly.`;
const HIGH =
  'A year costs more than paying month by month. Customers have no reason to pay yearly.';

it.each([
  ['a forgotten digit', { yearly_price: '399' }, low(92)],
  ['Bengali digits', { yearly_price: '৩৯৯' }, low(92)],
  ['a year for nothing', { yearly_price: '0' }, low(100)],
  ['just below a third', { yearly_price: '1728.99' }, low(66)],
  ['just above all months', { yearly_price: '5187.01' }, HIGH],
  ['an additional digit', { yearly_price: '39900' }, HIGH],
  ['a month that is a year', { duration_days: '365', yearly_price: '399.01' }, HIGH],
])('%s is pointed out', (_what, changed, note) => {
  expect(yearlyPriceNote({ ...values, ...changed })).toBe(note);
});

it.each([
  ['the usual price of ten months', {}],
  ['a third', { yearly_price: '1729' }],
  ['no saving', { yearly_price: '5187' }],
  ['an empty price', { yearly_price: '' }],
  ['an unreadable price', { monthly_price: '3oo' }],
  ['a negative price', { yearly_price: '-1' }],
  ['an unreadable duration', { duration_days: 'x' }],
  ['a month longer than a year', { duration_days: '400' }],
  ['the free plan', { name: 'free', monthly_price: '0', yearly_price: '0' }],
])('%s is not', (_what, changed) => {
  expect(yearlyPriceNote({ ...values, ...changed })).toBeNull();
});
