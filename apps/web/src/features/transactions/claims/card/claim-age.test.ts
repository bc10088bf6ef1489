import { expect, it } from 'vitest';
import { claimAge } from './claim-age.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

it.each([
  ['2026-11-22T12:00:30.000Z', 'just now'],
  ['2026-11-22T11:59:30.000Z', 'just now'],
  ['2026-11-22T11:59:00.000Z', '1 minute ago'],
  ['2026-11-22T11:00:01.000Z', '59 minutes ago'],
  ['2026-11-22T11:00:00.000Z', '1 hour ago'],
  ['2026-11-20T12:00:01.000Z', '47 hours ago'],
  ['2026-11-20T12:00:00.000Z', '2 days ago'],
])('at %s it is %s', (at, text) => {
  expect(claimAge(at, now)).toBe(text);
});
