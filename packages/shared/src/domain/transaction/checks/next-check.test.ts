import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ABANDONED_AFTER_MS, isAbandoned, nextCheckAt, openPause } from './next-check.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const now = new Date('2026-03-10T06:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const after = (ms: number) => new Date(now.getTime() + ms);

describe('while a payment may still be paid', () => {
  test('the pauses between queries grow from 3 minutes to 6 hours', () => {
    const minutes = Array.from({ length: 10 }, (_, checks) => openPause(checks) / MINUTE);
    expect(minutes).toEqual([3, 6, 12, 24, 48, 96, 192, 360, 360, 360]);
  });

  test('a pause never shrinks and never exceeds 6 hours', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (checks) => {
        const longer = openPause(checks + 1);
        expect(openPause(checks)).toBeGreaterThanOrEqual(3 * MINUTE);
        expect(longer).toBeGreaterThanOrEqual(openPause(checks));
        expect(longer).toBeLessThanOrEqual(6 * HOUR);
      }),
    );
  });

  test.each(['pending', 'failed', 'canceled'] as const)('a %s payment is queried', (status) => {
    const payment = { status, createdAt: ago(HOUR), settledAt: null, checks: 2 };
    expect(nextCheckAt(payment, now)).toEqual(after(12 * MINUTE));
  });

  test.each([
    ['pending', after(6 * HOUR)],
    ['failed', null],
    ['canceled', null],
  ] as const)('a %s one of three days: %s', (status, expected) => {
    const payment = { status, settledAt: null, checks: 20 };
    const dayEnd = { ...payment, createdAt: ago(ABANDONED_AFTER_MS) };
    expect(nextCheckAt(dayEnd, now)).toEqual(expected);
    const momentBefore = { ...payment, createdAt: ago(ABANDONED_AFTER_MS - 1) };
    expect(nextCheckAt(momentBefore, now)).toEqual(after(6 * HOUR));
  });

  test('it is no longer queried after three days', () => {
    expect(ABANDONED_AFTER_MS).toBe(3 * DAY);
    expect(isAbandoned({ createdAt: ago(3 * DAY) }, now)).toBe(true);
    expect(isAbandoned({ createdAt: ago(3 * DAY - 1) }, now)).toBe(false);
  });
});

describe('once a payment is completed', () => {
  /** The days after the payment on which it is queried, if each query is on time. */
  function daysAsked(givesDays: number): number[] {
    const payment = {
      status: 'completed',
      createdAt: ago(DAY),
      settledAt: now,
      checks: 3,
    } as const;
    const givesUntil = after(givesDays * DAY);
    const days: number[] = [];
    for (let at = nextCheckAt(payment, now); at; at = nextCheckAt({ ...payment, givesUntil }, at)) {
      days.push((at.getTime() - now.getTime()) / DAY);
    }
    return days;
  }

  test('the pauses between queries grow to 30 days, for half a year', () => {
    expect(daysAsked(30)).toEqual([1, 2, 4, 8, 16, 32, 62, 92, 122, 152, 180]);
    const review = { status: 'review', createdAt: ago(DAY), settledAt: now, checks: 3 } as const;
    expect(nextCheckAt(review, now)).toEqual(after(DAY));
    expect(nextCheckAt({ ...review, settledAt: ago(180 * DAY) }, now)).toBeNull();
  });

  test('a refund is found within a month while the payment grants days, and once more at their end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500 }), fc.nat({ max: 1_500 }), (gives, refunded) => {
        const end = Math.max(gives, 180);
        const found = daysAsked(gives).find((day) => day >= refunded);
        if (refunded > end) expect(found).toBeUndefined();
        else expect(found).toBeLessThanOrEqual(Math.min(refunded + 30, end));
        expect(daysAsked(gives).at(-1)).toBe(end);
      }),
    );
  });

  test('it is no longer queried after a refund', () => {
    const payment = { status: 'refunded', createdAt: now, settledAt: now, checks: 0 } as const;
    expect(nextCheckAt(payment, now)).toBeNull();
  });
});
