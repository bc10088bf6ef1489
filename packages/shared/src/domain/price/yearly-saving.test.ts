import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlanPrices, quote } from './quote.ts';
import { yearlySaving } from './yearly-saving.ts';

const MAX_PRICE = 2_147_483_647;
const price = fc.integer({ min: 0, max: MAX_PRICE });
const plans: fc.Arbitrary<PlanPrices> = fc.record({
  monthlyPrice: price,
  yearlyPrice: price,
  durationDays: fc.integer({ min: 1, max: 3_650 }),
});

test.each([
  ['ten months for twelve', [799_00, 7_990_00, 30], { saved: 1_598_00, percent: 16 }],
  ['a week, 52 times', [100_00, 2_600_00, 7], { saved: 2_600_00, percent: 50 }],
  ['four weeks, 13 times', [100_00, 1_200_00, 28], { saved: 100_00, percent: 7 }],
  ['months of 31 days, 11 of which fit', [100_00, 1_000_00, 31], { saved: 100_00, percent: 9 }],
  ['a month as long as a year', [100_00, 60_00, 365], { saved: 40_00, percent: 40 }],
  ['a year for nothing', [100_00, 0, 30], { saved: 1_200_00, percent: 100 }],
  ['one paisa', [100_00, 1_199_99, 30], { saved: 1, percent: 0 }],
  ['the dearest there is', [MAX_PRICE, 0, 1], { saved: MAX_PRICE * 365, percent: 100 }],
] as const)('%s', (_what, [monthlyPrice, yearlyPrice, durationDays], saving) => {
  expect(yearlySaving({ monthlyPrice, yearlyPrice, durationDays })).toMatchObject(saving);
});

test.each([
  ['twelve months for a year', [100_00, 1_200_00, 30]],
  ['a pricier year', [100_00, 1_300_00, 30]],
  ['a free month', [0, 1_00, 30]],
  ['nothing at all', [0, 0, 30]],
  ['a month that is longer than a year', [100_00, 10_00, 366]],
] as const)('%s saves nothing', (_what, [monthlyPrice, yearlyPrice, durationDays]) => {
  expect(yearlySaving({ monthlyPrice, yearlyPrice, durationDays })).toBeNull();
});

test('the actual saving is never less than the stated one', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const saving = yearlySaving(plan);
      const year = quote(plan, 'yearly', null);
      if (saving === null) return;
      const { saved, percent, monthByMonth } = saving;
      // In whole paisa, and the parts sum to the whole.
      expect(saved).toBeGreaterThan(0);
      expect(saved + year.total).toBe(monthByMonth);
      // As many days month by month cost no less than what it is held against.
      const sameDays = BigInt(plan.monthlyPrice) * BigInt(year.days);
      expect(BigInt(monthByMonth) * BigInt(plan.durationDays)).toBeLessThanOrEqual(sameDays);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
      expect(BigInt(percent) * BigInt(monthByMonth)).toBeLessThanOrEqual(BigInt(saved) * 100n);
      expect(BigInt(percent + 1) * BigInt(monthByMonth)).toBeGreaterThan(BigInt(saved) * 100n);
    }),
  );
});

test('the saving never grows with the yearly price, nor falls with the monthly price', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 1, max: 1_000_000 }), (plan, more) => {
      const savedOf = (prices: PlanPrices) => yearlySaving(prices)?.saved ?? 0;
      const saved = savedOf(plan);
      const pricierYear = savedOf({ ...plan, yearlyPrice: plan.yearlyPrice + more });
      expect(pricierYear).toBeLessThanOrEqual(saved);
      const pricierMonth = savedOf({ ...plan, monthlyPrice: plan.monthlyPrice + more });
      expect(pricierMonth).toBeGreaterThanOrEqual(saved);
    }),
  );
});
