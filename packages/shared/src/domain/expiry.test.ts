import { expect, test } from 'vitest';
import { DAY_MS } from './calendar.ts';
import { expiryState } from './expiry.ts';

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

test('what has no expiry never expires', () => {
  expect(expiryState(null, now)).toBe('never');
});
