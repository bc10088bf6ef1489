import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/effort.ts';
import { instants } from '../testing/instants.ts';
import { addCalendarDays, DAY_MS, dayIn, endOfDay, startOfDay } from './calendar.ts';

/** Zones whose clocks change at midnight, by half an hour, by a whole day, or not at all. */
const zones = [
  'Asia/Dhaka',
  'UTC',
  'Asia/Kathmandu',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Amman',
  'Asia/Beirut',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];

describe('a day begins', () => {
  test.each([
    ['at midnight in Dhaka', '2026-03-10', 'Asia/Dhaka', '2026-03-09T18:00:00.000Z'],
    ['at midnight in UTC', '2026-03-10', 'UTC', '2026-03-10T00:00:00.000Z'],
    ['in Dhaka’s summer of 2009', '2009-06-20', 'Asia/Dhaka', '2009-06-19T17:00:00.000Z'],
    // From midnight to one in the morning: there is no midnight.
    ['at one where midnight is left out', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00Z'],
    ['at one in Cairo as well', '2024-04-26', 'Africa/Cairo', '2024-04-25T22:00Z'],
    // From midnight back to eleven in the evening: the day before has 25 hours.
    ['after the hour that came twice', '2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00Z'],
    ['after it in Cairo', '2024-11-01', 'Africa/Cairo', '2024-10-31T22:00Z'],
    // From one in the morning back to midnight, so midnight occurs twice.
    ['at the first of two midnights, west', '2024-11-03', 'America/Havana', '2024-11-03T04:00Z'],
    ['at the first of two midnights, east', '2021-10-29', 'Asia/Amman', '2021-10-28T21:00Z'],
    // Half an hour, at two in the morning.
    ['before half an hour was left out', '2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30Z'],
    ['after half an hour was left out', '2026-10-05', 'Australia/Lord_Howe', '2026-10-04T13:00Z'],
    ['before half an hour came twice', '2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00Z'],
    ['after half an hour came twice', '2026-04-06', 'Australia/Lord_Howe', '2026-04-05T13:30Z'],
    // Samoa went from the 29th to the 31st.
    ['where it was left out, with the next', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00Z'],
    ['after the one left out', '2011-12-31', 'Pacific/Apia', '2011-12-30T10:00Z'],
  ])('%s', (_case, day, timeZone, expected) => {
    expect(startOfDay(day, timeZone)).toEqual(new Date(expected));
  });
});

describe('a day ends a millisecond before the next', () => {
  test.each([
    ['Asia/Dhaka', '2026-03-10', '2026-03-10T17:59:59.999Z'],
    ['Asia/Dhaka', '2026-12-31', '2026-12-31T17:59:59.999Z'],
    ['Asia/Dhaka', '2028-02-29', '2028-02-29T17:59:59.999Z'],
    ['UTC', '2026-03-10', '2026-03-10T23:59:59.999Z'],
    ['America/Sao_Paulo', '2018-11-03', '2018-11-04T02:59:59.999Z'],
    ['America/Sao_Paulo', '2018-02-17', '2018-02-18T02:59:59.999Z'],
    ['Africa/Cairo', '2024-10-31', '2024-10-31T21:59:59.999Z'],
    ['Asia/Amman', '2021-10-28', '2021-10-28T20:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T03:59:59.999Z'],
    ['Pacific/Apia', '2011-12-29', '2011-12-30T09:59:59.999Z'],
    ['UTC', '2999-12-31', '2999-12-31T23:59:59.999Z'],
  ])('in %s, %s at %s', (timeZone, day, expected) => {
    expect(endOfDay(day, timeZone)).toEqual(new Date(expected));
  });
});

const days = fc
  .integer({ min: 0, max: 100 * 365 })
  .map((count) => addCalendarDays('1970-01-02', count));

/** The days that these zones skipped when they crossed the date line. */
const leftOut: [day: string, timeZone: string][] = [
  ['1994-12-31', 'Pacific/Kiritimati'],
  ['2011-12-30', 'Pacific/Apia'],
];

// St. John's used to put its clocks back a minute after midnight, so that a day came back for a
// minute. No zone does so any more, and none of these ever did.
test('a day contains exactly its instants', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...zones), (day, timeZone) => {
      const start = startOfDay(day, timeZone);
      const end = endOfDay(day, timeZone);
      const before = new Date(start.getTime() - 1);
      const after = new Date(end.getTime() + 1);
      expect(dayIn(before, timeZone) < day).toBe(true);
      expect(dayIn(after, timeZone) > day).toBe(true);
      if (end < start) expect(leftOut).toContainEqual([day, timeZone]);
      else expect([dayIn(start, timeZone), dayIn(end, timeZone)]).toEqual([day, day]);
    }),
    { numRuns: runs(500), examples: leftOut },
  );
});

test('every instant is between the start and the end of its day', () => {
  const anyInstant = instants('1970-01-02', '2099-12-31');
  fc.assert(
    fc.property(anyInstant, fc.constantFrom(...zones), (instant, timeZone) => {
      const day = dayIn(instant, timeZone);
      expect(startOfDay(day, timeZone).getTime()).toBeLessThanOrEqual(instant.getTime());
      expect(endOfDay(day, timeZone).getTime()).toBeGreaterThanOrEqual(instant.getTime());
    }),
    { numRuns: runs(500) },
  );
});

test('a day of Dhaka is 24 hours long', () => {
  const later = fc.integer({ min: 0, max: 30_000 }).map((n) => addCalendarDays('2010-01-01', n));
  fc.assert(
    fc.property(later, (day) => {
      const length =
        endOfDay(day, 'Asia/Dhaka').getTime() - startOfDay(day, 'Asia/Dhaka').getTime();
      expect(length).toBe(DAY_MS - 1);
    }),
  );
});

test.each([
  ['2026-03-10', 30, '2026-04-09'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-03-10', 0, '2026-03-10'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s and %i days is %s', (day, count, expected) => {
  expect(addCalendarDays(day, count)).toBe(expected);
});
