import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { givenUntil, givePlan, setExpiry } from './given-time.ts';
import type { Entitlement } from './period.ts';

const now = new Date('2026-03-10T06:00:00.000Z');
const inDays = (days: number) => addDays(now, days);
/** When the tenth day from now ends in Dhaka: 11 hours, 59 minutes … after it began. */
const evening = new Date('2026-03-20T17:59:59.999Z');

const BASIC = 1;
/** 300 taka for 30 days from now, then 290 for 29. */
const paid: Entitlement = {
  planId: BASIC,
  startedAt: inDays(-5),
  expiresAt: inDays(59),
  periods: [
    { transactionId: 1, days: 30, worth: 300_00, startsAt: now, endsAt: inDays(30) },
    { transactionId: 2, days: 29, worth: 290_00, startsAt: inDays(30), endsAt: inDays(59) },
  ],
};

describe('a plan that is given', () => {
  test('runs from now until its expiry and is worth nothing', () => {
    expect(givePlan(BASIC, evening, now)).toEqual({
      planId: BASIC,
      startedAt: now,
      expiresAt: evening,
      // Ten days and a half: a day that has begun counts.
      periods: [{ transactionId: null, days: 11, worth: 0, startsAt: now, endsAt: evening }],
    });
  });

  test.each([
    ['never expires', null],
    ['has expired already', inDays(-1)],
    ['expires at this moment', now],
  ])('and %s has no days', (_case, expiresAt) => {
    expect(givePlan(BASIC, expiresAt, now)).toEqual({
      planId: BASIC,
      startedAt: now,
      expiresAt,
      periods: [],
    });
  });

  test.each([
    ['runs for its own days', false, inDays(30)],
    ['never expires if it is the free one', true, null],
  ])('without a date %s', (_case, isFree, expected) => {
    expect(givenUntil({ durationDays: 30, isFree }, now)).toEqual(expected);
  });
});

describe('an expiry that is set', () => {
  test('later than the chain ends adds days that are worth nothing', () => {
    const until = inDays(70);
    expect(setExpiry(paid, until, now)).toEqual({
      ...paid,
      expiresAt: until,
      periods: [
        ...paid.periods,
        { transactionId: null, days: 11, worth: 0, startsAt: inDays(59), endsAt: until },
      ],
    });
  });

  test('in the midst of a payment’s days leaves it the share of the days that are left', () => {
    expect(setExpiry(paid, evening, now)).toEqual({
      ...paid,
      expiresAt: evening,
      periods: [{ transactionId: 1, days: 11, worth: 110_00, startsAt: now, endsAt: evening }],
    });
  });

  test('between two payments leaves the first whole', () => {
    expect(setExpiry(paid, inDays(30), now).periods).toEqual(paid.periods.slice(0, 1));
  });

  test('before the chain began leaves nothing of it', () => {
    const past = inDays(-1);
    expect(setExpiry(paid, past, now)).toEqual({ ...paid, expiresAt: past, periods: [] });
  });

  test('gives an expiry to what had none', () => {
    const free: Entitlement = { planId: BASIC, startedAt: now, expiresAt: null, periods: [] };
    expect(setExpiry(free, evening, inDays(1))).toEqual({
      ...free,
      expiresAt: evening,
      periods: [{ transactionId: null, days: 10, worth: 0, startsAt: inDays(1), endsAt: evening }],
    });
  });

  test('after the chain has ended starts again now, with a gap', () => {
    const today = inDays(100);
    const until = inDays(110);
    expect(setExpiry(paid, until, today)).toEqual({
      planId: BASIC,
      startedAt: today,
      expiresAt: until,
      periods: [
        ...paid.periods,
        { transactionId: null, days: 10, worth: 0, startsAt: today, endsAt: until },
      ],
    });
  });

  test('from one past day to another brings nothing back', () => {
    const moved = setExpiry(paid, inDays(80), inDays(100));
    expect(moved).toEqual({ ...paid, expiresAt: inDays(80) });
  });
});
