import { describe, expect, it, test } from 'vitest';
import { DAY_MS } from './calendar.ts';
import { daysIn, partsOf, periodBefore, presetPeriod } from './period.ts';

describe('the period before', () => {
  it.each([
    ['2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
    ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ])('of %s to %s is %s to %s', (from, to, before, until) => {
    expect(periodBefore({ from, to })).toEqual({ from: before, to: until });
  });
});

test('presets are relative to a day', () => {
  expect(presetPeriod('last_7', '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(presetPeriod('last_month', '2026-01-15')).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
});

test('the parts of a period cover it once, in order', () => {
  for (const length of [0, 1, 91, 92, 93, 364, 3_659]) {
    const from = '2016-02-27';
    const to = new Date(Date.parse(from) + length * DAY_MS).toISOString().slice(0, 10);
    const { unit, parts } = partsOf({ from, to });
    expect(unit).toBe(length < 92 ? 'day' : 'month');
    expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to]);
    expect(parts.reduce((sum, part) => sum + daysIn(part), 0)).toBe(length + 1);
  }
});
