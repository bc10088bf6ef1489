import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = new Date('2026-11-20T12:00:00Z');

function left(expiry_date: string | null, billing_cycle: 'monthly' | 'yearly' | null = 'monthly') {
  return timeLeft({ expiry_date, billing_cycle }, now);
}

describe('the time left of a subscription', () => {
  it.each([
    ['2026-12-20T12:00:00Z', 'within_30_days', 30, 1],
    ['2026-12-05T12:00:00Z', 'within_30_days', 15, 0.5],
    ['2026-11-27T12:00:00Z', 'within_7_days', 7, 7 / 30],
    ['2026-11-20T12:00:01Z', 'within_7_days', 1, 1 / 30],
    ['2026-11-20T12:00:00Z', 'past', 0, 0],
    ['2020-01-01T00:00:00Z', 'past', 0, 0],
    // Renewed early: more than a month is left of a monthly plan.
    ['2027-02-20T12:00:00Z', 'later', 92, 1],
  ])('until %s it is %s, %i days', (until, state, days, share) => {
    expect(left(until)).toEqual({ state, days, share });
  });

  it('of a yearly plan is a share of a year', () => {
    expect(left('2027-11-20T12:00:00Z', 'yearly').share).toBe(1);
    expect(left('2027-02-01T12:00:00Z', 'yearly').share).toBeCloseTo(73 / 365);
  });

  it('is unlimited without an expiry date', () => {
    expect(left(null).state).toBe('never');
  });
});
