import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABANDONED_AFTER_MS, nextCheckAt } from './transaction.ts';

test('the pauses between two questions grow from 3 minutes to 6 hours', () => {
  const now = new Date('2026-03-10T06:00:00.000Z');
  const minutes = Array.from({ length: 10 }, (_, checks) => {
    return (nextCheckAt(checks, now).getTime() - now.getTime()) / 60_000;
  });
  expect(minutes).toEqual([3, 6, 12, 24, 48, 96, 192, 360, 360, 360]);
});

test('a pause never shrinks, and never passes 6 hours', () => {
  const now = new Date('2026-03-10T06:00:00.000Z');
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), (checks) => {
      const pause = nextCheckAt(checks, now).getTime() - now.getTime();
      const longer = nextCheckAt(checks + 1, now).getTime() - now.getTime();
      expect(pause).toBeGreaterThanOrEqual(3 * 60_000);
      expect(longer).toBeGreaterThanOrEqual(pause);
      expect(longer).toBeLessThanOrEqual(6 * 3_600_000);
    }),
  );
});

test('a payment that nobody made is given up after three days', () => {
  expect(ABANDONED_AFTER_MS).toBe(3 * 24 * 60 * 60 * 1_000);
});
