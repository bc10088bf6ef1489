import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ABANDONED_AFTER_MS, isAbandoned, nextCheckAt, openPause } from './next-check.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const now = new Date('2026-03-10T06:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const after = (ms: number) => new Date(now.getTime() + ms);

describe('while it may still be paid', () => {
  test('the pauses between two questions grow from 3 minutes to 6 hours', () => {
    const minutes = Array.from({ length: 10 }, (_, checks) => openPause(checks) / MINUTE);
    expect(minutes).toEqual([3, 6, 12, 24, 48, 96, 192, 360, 360, 360]);
  });

  test('a pause never shrinks, and never passes 6 hours', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (checks) => {
        const longer = openPause(checks + 1);
        expect(openPause(checks)).toBeGreaterThanOrEqual(3 * MINUTE);
        expect(longer).toBeGreaterThanOrEqual(openPause(checks));
        expect(longer).toBeLessThanOrEqual(6 * HOUR);
      }),
    );
  });

  test.each(['pending', 'failed', 'canceled'] as const)('a %s one is asked about', (status) => {
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

  test('after three days nobody is about to pay any more', () => {
    expect(ABANDONED_AFTER_MS).toBe(3 * DAY);
    expect(isAbandoned({ createdAt: ago(3 * DAY) }, now)).toBe(true);
    expect(isAbandoned({ createdAt: ago(3 * DAY - 1) }, now)).toBe(false);
  });
});

describe('once it was paid', () => {
  test.each(['completed', 'review'] as const)(
    'a %s one is asked about for half a year',
    (status) => {
      const payment = { status, createdAt: ago(DAY), settledAt: now, checks: 3 };
      const days: number[] = [];
      for (let at = nextCheckAt(payment, now); at !== null; at = nextCheckAt(payment, at)) {
        days.push((at.getTime() - now.getTime()) / DAY);
      }
      expect(days).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    },
  );

  test('a question that comes late puts off the next, and the last is asked in time', () => {
    fc.assert(
      fc.property(fc.nat({ max: 400 * DAY }), (age) => {
        const payment = {
          status: 'completed',
          createdAt: now,
          settledAt: ago(age),
          checks: 0,
        } as const;
        const next = nextCheckAt(payment, now);
        const pause = next === null ? null : next.getTime() - now.getTime();
        expect(pause).toBe(age + Math.max(age, DAY) > 180 * DAY ? null : Math.max(age, DAY));
      }),
    );
  });

  test('and refunded, there is nothing more to hear', () => {
    const payment = { status: 'refunded', createdAt: now, settledAt: now, checks: 0 } as const;
    expect(nextCheckAt(payment, now)).toBeNull();
  });
});
