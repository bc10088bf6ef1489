import type { FiguresReply } from '@nobayon/shared/contract/admin/figures.ts';
import { describe, expect, it } from 'vitest';
import { seriesBars, seriesFigures, seriesSummary } from './revenue-series.ts';

type Shown = Parameters<typeof seriesSummary>[0];

const nothing = { revenue: 0, payments: 0, customers: 40, mrr: 12_000 };
const days: Shown['series'] = [
  { ...nothing, from: '2026-11-18', to: '2026-11-18', revenue: 699, payments: 1 },
  { ...nothing, from: '2026-11-19', to: '2026-11-19' },
  { ...nothing, from: '2026-11-20', to: '2026-11-20', revenue: 1299.4, payments: 2 },
];

function shown(series: Shown['series'], unit: FiguresReply['unit'] = 'day'): Shown {
  const sum = (key: 'revenue' | 'payments') => series.reduce((all, part) => all + part[key], 0);
  const none = {
    customers_before: 0,
    customers: 0,
    mrr: 0,
    new: 0,
    renewed: 0,
    returned: 0,
    lost: 0,
    lost_mrr: 0,
  };
  return { series, unit, current: { ...none, revenue: sum('revenue'), payments: sum('payments') } };
}

describe('the summary', () => {
  it('contains the total and the best day', () => {
    expect(seriesSummary(shown(days))).toBe(
      '৳1,998 from 3 payments. Highest: ৳1,299 on 20 Nov 2026.',
    );
  });

  it('names the best month', () => {
    const month = { ...nothing, from: '2026-09-01', to: '2026-09-30', revenue: 10, payments: 1 };
    expect(seriesSummary(shown([month], 'month'))).toBe(
      '৳10 from 1 payment. Highest: ৳10 in Sep 2026.',
    );
  });

  it('says that there was no revenue', () => {
    expect(seriesSummary(shown(days.slice(1, 2)))).toBe('Nothing was paid in this period.');
  });
});

it('labels a bar that is cut off briefly, and names its exact amount in the summary', () => {
  const usual = Array.from({ length: 9 }, (_, day) => {
    const date = `2026-11-0${day + 1}`;
    return { ...nothing, from: date, to: date, revenue: 700, payments: 1 };
  });
  const best = { ...nothing, from: '2026-11-10', to: '2026-11-10', revenue: 11_114_708 };
  const chart = shown([...usual, { ...best, payments: 1 }]);
  expect(seriesBars(chart).at(-1)?.cut).toBe('৳11.1M');
  expect(seriesSummary(chart)).toContain('Cut off in the chart: 10 Nov 2026 (৳11,114,708).');
});

it('has all values in the table, newest first', () => {
  expect(seriesFigures(shown(days)).rows).toEqual([
    { key: '2026-11-20', name: '20 Nov', cells: ['2', '৳1,299', '40', '৳12,000'] },
    { key: '2026-11-19', name: '19 Nov', cells: ['0', '৳0', '40', '৳12,000'] },
    { key: '2026-11-18', name: '18 Nov', cells: ['1', '৳699', '40', '৳12,000'] },
  ]);
});

it('hides a column that the table has on a phone', () => {
  const { columns, spare } = seriesFigures(shown(days));
  expect(columns).toContain(spare);
});

it('has a bar for each day, oldest first', () => {
  const bars = seriesBars(shown(days));
  expect(bars.map(({ name, value }) => [name, value])).toEqual([
    ['18 Nov', 699],
    ['19 Nov', 0],
    ['20 Nov', 1299.4],
  ]);
  expect(bars[0]).toMatchObject({ title: '18 Nov 2026', text: '৳699 from 1 payment' });
});
