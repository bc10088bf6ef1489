import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instants } from '../testing/instants.ts';
import { addDays, dayIn, firstOfMonth, laterOf } from './calendar.ts';

test.each([
  ['2026-03-10T17:59:59.999Z', 'Asia/Dhaka', '2026-03-10'],
  ['2026-03-10T18:00:00.000Z', 'Asia/Dhaka', '2026-03-11'],
  ['2026-03-10T23:59:59.999Z', 'UTC', '2026-03-10'],
  ['2026-03-10T18:14:59.999Z', 'Asia/Kathmandu', '2026-03-10'],
  ['2026-03-10T18:15:00.000Z', 'Asia/Kathmandu', '2026-03-11'],
  ['2026-03-10T10:00:00.000Z', 'Pacific/Kiritimati', '2026-03-11'],
  // New York is 5 hours behind in winter and 4 in summer.
  ['2026-01-10T04:59:59.999Z', 'America/New_York', '2026-01-09'],
  ['2026-07-10T04:00:00.000Z', 'America/New_York', '2026-07-10'],
  ['2026-12-31T18:00:00.000Z', 'Asia/Dhaka', '2027-01-01'],
  ['2028-02-28T18:00:00.000Z', 'Asia/Dhaka', '2028-02-29'],
])('%s in %s is on %s', (instant, timeZone, day) => {
  expect(dayIn(new Date(instant), timeZone)).toBe(day);
});

test('the day in Dhaka is the UTC day of six hours later', () => {
  fc.assert(
    fc.property(instants('2010-01-01', '2200-01-01'), (instant) => {
      const ahead = new Date(instant.getTime() + 6 * 3_600_000);
      expect(dayIn(instant, 'Asia/Dhaka')).toBe(ahead.toISOString().slice(0, 10));
    }),
  );
});

test('a day is added as 24 hours', () => {
  const start = new Date('2026-03-08T05:30:00.000Z');
  expect(addDays(start, 30)).toEqual(new Date('2026-04-07T05:30:00.000Z'));
  expect(addDays(start, 0)).toEqual(start);
});

test.each([
  ['2026-03-31', 0, '2026-03-01'],
  ['2026-03-31', -1, '2026-02-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-01', -13, '2024-12-01'],
])('the month of %s and %i is that of %s', (day, later, first) => {
  expect(firstOfMonth(day, later)).toBe(first);
});

test('the later of two instants', () => {
  const early = new Date(1_000);
  const late = new Date(1_001);
  expect(laterOf(early, late)).toBe(late);
  expect(laterOf(late, early)).toBe(late);
});
