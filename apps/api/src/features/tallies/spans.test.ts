import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spansBetween } from './spans.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('days without a bound inside are whole, and so are hours', () => {
  const bounds = [0, 3 * DAY + 5 * HOUR + 7 * MINUTE, 5 * DAY];
  expect(spansBetween(bounds)).toEqual({
    days: [
      { from: 0, until: 3 * DAY },
      { from: 4 * DAY, until: 5 * DAY },
    ],
    hours: [
      { from: 3 * DAY, until: 3 * DAY + 5 * HOUR },
      { from: 3 * DAY + 6 * HOUR, until: 4 * DAY },
    ],
    instants: [{ from: 3 * DAY + 5 * HOUR, until: 3 * DAY + 6 * HOUR }],
  });
});

test('consecutive days that start at 18:00 UTC are one span of hours', () => {
  const bounds = Array.from({ length: 31 }, (_, n) => n * DAY + 18 * HOUR);
  expect(spansBetween(bounds)).toEqual({
    days: [],
    hours: [{ from: 18 * HOUR, until: 30 * DAY + 18 * HOUR }],
    instants: [],
  });
});

test('an unlimited span ends with days', () => {
  expect(spansBetween([DAY - HOUR, Number.POSITIVE_INFINITY])).toEqual({
    days: [{ from: DAY, until: Number.POSITIVE_INFINITY }],
    hours: [{ from: DAY - HOUR, until: DAY }],
    instants: [],
  });
});

test('for any bounds, every instant between them is in one span, which contains no bound', () => {
  const grains = { days: DAY, hours: HOUR, instants: 1 };
  const bound = fc
    .tuple(fc.integer({ min: -40, max: 40 }), fc.constantFrom(0, 1, HOUR, 90 * MINUTE, DAY - 1))
    .map(([days, ms]) => days * DAY + ms);
  fc.assert(
    fc.property(fc.array(bound, { minLength: 1, maxLength: 8 }), (some) => {
      const bounds = some.sort((a, b) => a - b);
      const spans = Object.entries(spansBetween(bounds)).flatMap(([grain, found]) =>
        found.map((span) => ({ ...span, ms: grains[grain as keyof typeof grains] })),
      );
      let end = bounds[0];
      for (const { from, until, ms } of spans.sort((a, b) => a.from - b.from)) {
        expect(from).toBe(end);
        expect([Math.abs(from % ms), Math.abs(until % ms)]).toEqual([0, 0]);
        const within = bounds.filter((time) => time > from && time < until);
        expect(within.filter((time) => time % ms !== 0)).toEqual([]);
        end = until;
      }
      expect(end).toBe(bounds.at(-1));
    }),
  );
});
