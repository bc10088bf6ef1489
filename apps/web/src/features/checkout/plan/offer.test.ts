import { expect, it } from 'vitest';
import { offersOf } from './offer.ts';

const plan = {
  id: 2,
  name: 'Basic',
  monthly_price: 499,
  yearly_price: 4990,
  duration_days: 30,
  summary: 'For every day.',
  features: ['Fast'],
  is_recommended: false,
};

it('offers all plans except the one named Free, in any case', () => {
  const plans = [{ ...plan, name: ' free' }, plan, { ...plan, id: 3, name: 'Freelancer' }];
  expect(offersOf(plans, 'monthly').map(({ name }) => name)).toEqual(['Basic', 'Freelancer']);
});

it('sells a month for the plan’s own days', () => {
  expect(offersOf([plan], 'monthly')).toEqual([
    {
      planId: 2,
      name: 'Basic',
      price: 499,
      days: 30,
      saving: { taka: 998, percent: 16 },
      summary: 'For every day.',
      features: ['Fast'],
      isRecommended: false,
    },
  ]);
});

it('sells a year and shows the saving over twelve months', () => {
  expect(offersOf([plan], 'yearly')[0]).toMatchObject({
    price: 4990,
    days: 365,
    saving: { taka: 998, percent: 16 },
  });
});

it('calculates a saving to the paisa', () => {
  const odd = { ...plan, monthly_price: 19.99, yearly_price: 239.87 };
  expect(offersOf([odd], 'yearly')[0]?.saving).toEqual({ taka: 0.01, percent: 0 });
});

it('has no saving if a year costs twelve months or more', () => {
  expect(offersOf([{ ...plan, yearly_price: 5988 }], 'yearly')[0]?.saving).toBeNull();
  expect(offersOf([{ ...plan, yearly_price: 6000 }], 'yearly')[0]?.saving).toBeNull();
});
