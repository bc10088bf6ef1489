import { describe, expect, it } from 'vitest';
import { earnedByDay, earnedByMonth } from '../figures/earned.ts';
import {
  compactTaka,
  revenueBars,
  revenueFigures,
  revenueSummary,
  type Stretch,
} from './revenue.ts';

const byDay: Stretch = { span: 'the last 30 days', at: 'on', column: 'Day' };

const days = earnedByDay([
  { day: '2026-11-18', revenue: 299, payments: 1 },
  { day: '2026-11-19', revenue: 0, payments: 0 },
  { day: '2026-11-20', revenue: 1299.4, payments: 2 },
]);

describe('the summary', () => {
  it('has the sum, and the best of it', () => {
    expect(revenueSummary(days, byDay)).toBe(
      '৳1,598 from 3 payments in the last 30 days. Highest: ৳1,299 on 20 Nov 2026.',
    );
  });

  it('says that nothing came in', () => {
    expect(revenueSummary(days.slice(1, 2), byDay)).toBe('No payments in the last 30 days.');
  });
});

it('names months with their year, and in short without', () => {
  const months = earnedByMonth([{ month: '2026-09', revenue: 10, payments: 1 }]);
  expect(months).toEqual([{ name: 'Sep 2026', short: 'Sep', revenue: 10, payments: 1 }]);
});

it('has everything in the table, the newest first', () => {
  expect(revenueFigures(days, byDay)).toEqual({
    columns: ['Day', 'Payments', 'Revenue'],
    rows: [
      ['20 Nov 2026', '2', '৳1,299'],
      ['19 Nov 2026', '0', '৳0'],
      ['18 Nov 2026', '1', '৳299'],
    ],
  });
});

it('has a bar for each day, the oldest first', () => {
  const bars = revenueBars(days);
  expect(bars.map(({ name, value }) => [name, value])).toEqual([
    ['18 Nov', 299],
    ['19 Nov', 0],
    ['20 Nov', 1299.4],
  ]);
  expect(bars[0]).toMatchObject({ title: '18 Nov 2026', text: '৳299 from 1 payment' });
});

it.each([
  [0, '৳0'],
  [950, '৳950'],
  [12_500, '৳12.5K'],
  [1_200_000, '৳1.2M'],
])('writes %i on an axis as %s', (amount, text) => {
  expect(compactTaka(amount)).toBe(text);
});
