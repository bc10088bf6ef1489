import { dayIn } from '@nobayon/shared/domain/calendar.ts';
import { instants } from '@nobayon/shared/testing/instants.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysFrom, monthsUntil } from './named-spans.ts';

const QUARTER_MS = 15 * 60_000;
const zones = ['UTC', 'Asia/Dhaka', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham'];
const anyDay = instants('2000-01-01', '2099-01-01').map((date) => date.toISOString().slice(0, 10));

test('days start where the previous ones end, on a quarter of an hour', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...zones), (first, zone) => {
      const { names, bounds } = daysFrom(first, 30, zone);
      expect(bounds).toHaveLength(31);
      expect(names[0]).toBe(first);
      for (const [n, name] of names.entries()) {
        const [start, end] = [bounds[n] as Date, bounds[n + 1] as Date];
        expect(start.getTime() % QUARTER_MS).toBe(0);
        expect(dayIn(start, zone)).toBe(name);
        expect(dayIn(new Date(end.getTime() - 1), zone)).toBe(name);
      }
    }),
    { numRuns: 30 },
  );
});

test('the twelve months end with that of the given day', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...zones), (day, zone) => {
      const { names, bounds } = monthsUntil(day, 12, zone);
      expect(new Set(names).size).toBe(12);
      expect(names.at(-1)).toBe(day.slice(0, 7));
      expect(names).toEqual(names.toSorted());
      for (const [n, name] of names.entries()) {
        const [start, end] = [bounds[n] as Date, bounds[n + 1] as Date];
        expect(dayIn(start, zone)).toBe(`${name}-01`);
        expect(dayIn(new Date(end.getTime() - 1), zone).slice(0, 7)).toBe(name);
      }
    }),
    { numRuns: 30 },
  );
});

test('the months of January start in the previous year', () => {
  expect(monthsUntil('2026-01-31', 3, 'UTC').names).toEqual(['2025-11', '2025-12', '2026-01']);
  expect(monthsUntil('2025-12-31', 2, 'UTC').bounds.at(-1)).toEqual(new Date('2026-01-01'));
});
