import { describe, expect, it } from 'vitest';
import { expiryLook } from './expiry-look.ts';

const now = new Date('2026-11-20T06:00:00.000Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString();

describe('a row by its expiry', () => {
  it.each([
    ['none', null, null, null],
    ['in 31 days', hours(31 * 24), null, null],
    ['in 30 days', hours(30 * 24), 'orange', '30 days left'],
    ['in a week and an hour', hours(7 * 24 + 1), 'orange', '8 days left'],
    ['in a week', hours(7 * 24), 'yellow', '7 days left'],
    ['tomorrow', hours(24), 'yellow', '1 day left'],
    ['in an hour', hours(1), 'yellow', '1 day left'],
  ] as const)('%s', (_, expiry, tone, left) => {
    expect(expiryLook(expiry, now)).toEqual({ tone, isPast: false, left });
  });

  it('is red with a badge once it has passed', () => {
    expect(expiryLook(hours(0), now)).toEqual({ tone: 'red', isPast: true, left: null });
    expect(expiryLook(hours(-400), now)).toEqual({ tone: 'red', isPast: true, left: null });
  });
});
