import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instants } from '../testing/instants.ts';
import { addCalendarDays, DAY_MS, dayIn, endOfDay } from './calendar.ts';
import { daysLeft, daysLeftByPart, expiryState, lastExpiryDay, MAX_DAYS } from './expiry.ts';

const now = new Date('2026-03-10T06:00:00.000Z');
const inMs = (ms: number) => new Date(now.getTime() + ms);

test.each([
  [-365 * DAY_MS, 'past'],
  [-1, 'past'],
  [0, 'past'],
  [1, 'within_7_days'],
  [7 * DAY_MS - 1, 'within_7_days'],
  [7 * DAY_MS, 'within_7_days'],
  [7 * DAY_MS + 1, 'within_30_days'],
  [30 * DAY_MS, 'within_30_days'],
  [30 * DAY_MS + 1, 'later'],
  [365 * DAY_MS, 'later'],
])('an expiry %i ms from now is %s', (ms, state) => {
  expect(expiryState(inMs(ms), now)).toBe(state);
});

test('a plan without an expiry date never expires', () => {
  expect(expiryState(null, now)).toBe('never');
});

test.each([
  [-DAY_MS, 0],
  [0, 0],
  [1, 1],
  [DAY_MS, 1],
  [DAY_MS + 1, 2],
  [30 * DAY_MS, 30],
])('%i ms are %i days', (ms, days) => {
  expect(daysLeft(inMs(ms), now)).toBe(days);
});

const distances = fc.oneof(
  fc.integer({ min: -40 * DAY_MS, max: 400 * DAY_MS }),
  // On the edge of a day, and a millisecond beside it.
  fc
    .tuple(fc.integer({ min: -40, max: 400 }), fc.integer({ min: -1, max: 1 }))
    .map(([days, ms]) => days * DAY_MS + ms),
);

test('the days left and the colors agree', () => {
  fc.assert(
    fc.property(distances, (ms) => {
      const days = daysLeft(inMs(ms), now);
      const state = days === 0 ? 'past' : days <= 7 ? 'within_7_days' : 'within_30_days';
      expect(expiryState(inMs(ms), now)).toBe(days > 30 ? 'later' : state);
    }),
  );
});

test('the parts add up to the whole, and none is negative', () => {
  fc.assert(
    fc.property(fc.array(distances, { minLength: 1, maxLength: 12 }), (unsorted) => {
      const ends = unsorted.toSorted((a, b) => a - b).map(inMs);
      const parts = daysLeftByPart(ends, now).map((days) => days ?? Number.NaN);
      const sum = parts.reduce((all, days) => all + days, 0);
      expect(sum).toBe(daysLeft(ends.at(-1) ?? now, now));
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a part without an end has no number of days', () => {
  expect(daysLeftByPart([inMs(DAY_MS), null], now)).toEqual([1, null]);
});

test('the last possible expiry day ends within a hundred years, in any time zone', () => {
  const zones = fc.constantFrom('Asia/Dhaka', 'America/New_York', 'Pacific/Apia', 'UTC');
  fc.assert(
    fc.property(instants('2020-01-01', '2100-01-01'), zones, (at, zone) => {
      const last = lastExpiryDay(dayIn(at, zone));
      const latest = at.getTime() + MAX_DAYS * DAY_MS;
      expect(endOfDay(last, zone).getTime()).toBeLessThan(latest);
      expect(endOfDay(addCalendarDays(last, 3), zone).getTime()).toBeGreaterThan(latest);
    }),
  );
});
