import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/effort.ts';
import { billingCycles, isFreePlan, type PlanPrices, pricePerMonth, quote } from './quote.ts';

const pro: PlanPrices = { monthlyPrice: 49_900, yearlyPrice: 499_000, durationDays: 30 };

test.each([
  ['monthly', null, { subtotal: 49_900, discount: 0, total: 49_900, days: 30 }],
  ['yearly', null, { subtotal: 499_000, discount: 0, total: 499_000, days: 365 }],
  [
    'monthly',
    { kind: 'percentage', share: 1_000 },
    { subtotal: 49_900, discount: 4_990, total: 44_910, days: 30 },
  ],
  [
    'yearly',
    { kind: 'fixed', amount: 50_050 },
    { subtotal: 499_000, discount: 50_050, total: 448_950, days: 365 },
  ],
  [
    'monthly',
    { kind: 'fixed', amount: 1_000_000 },
    { subtotal: 49_900, discount: 49_900, total: 0, days: 30 },
  ],
] as const)('a %s purchase with %j costs %j', (cycle, discount, expected) => {
  expect(quote(pro, cycle, discount)).toEqual(expected);
});

test('a month has the plan’s duration, a year has 365 days', () => {
  const weekly = { ...pro, durationDays: 7 };
  expect(quote(weekly, 'monthly', null).days).toBe(7);
  expect(quote(weekly, 'yearly', null).days).toBe(365);
});

test('the total is the subtotal less the discount for any plan, cycle and coupon', () => {
  const price = fc.integer({ min: 0, max: 2_147_483_647 });
  const plans = fc.record({
    monthlyPrice: price,
    yearlyPrice: price,
    durationDays: fc.integer({ min: 1, max: 3_650 }),
  });
  const discounts = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 10_000 }).map((share) => ({ kind: 'percentage', share }) as const),
    price.map((amount) => ({ kind: 'fixed', amount }) as const),
  );
  fc.assert(
    fc.property(plans, fc.constantFrom(...billingCycles), discounts, (plan, cycle, coupon) => {
      const { subtotal, discount, total, days } = quote(plan, cycle, coupon);
      expect(subtotal).toBe(cycle === 'monthly' ? plan.monthlyPrice : plan.yearlyPrice);
      expect(subtotal - discount).toBe(total);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(total).toBeGreaterThanOrEqual(0);
      expect(days).toBeGreaterThan(0);
      if (coupon === null) expect(discount).toBe(0);
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  [49_900, 'monthly', 49_900],
  [499_000, 'yearly', 41_583],
  [120_006, 'yearly', 10_001],
  [120_005, 'yearly', 10_000],
  [0, 'yearly', 0],
] as const)('%i paisa %s are %i a month', (price, cycle, perMonth) => {
  expect(pricePerMonth(price, cycle)).toBe(perMonth);
});

test.each([
  ['Free', true],
  ['free', true],
  [' FREE ', true],
  ['Freedom', false],
  ['Free trial', false],
  ['', false],
])('a plan named %j is the free one: %s', (name, isFree) => {
  expect(isFreePlan({ name })).toBe(isFree);
});
