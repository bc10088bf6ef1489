import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../calendar.ts';
import { mayResume } from './resume.ts';

const createdAt = new Date('2026-11-28T12:00:00.000Z');
const after = (ms: number) => new Date(createdAt.getTime() + ms);
const reservedUntil = after(30 * MINUTE_MS);

it.each([
  ['at once', 0, 'pending', {}, true],
  ['while its price holds', 23 * HOUR_MS, 'pending', {}, true],
  ['not when that is about to end', 24 * HOUR_MS - 5 * MINUTE_MS, 'pending', {}, false],
  ['while its coupon is reserved', 20 * MINUTE_MS, 'pending', { reservedUntil }, true],
  ['not when that is about to end', 21 * MINUTE_MS, 'pending', { reservedUntil }, false],
  ['not once the gateway refuses it', HOUR_MS, 'pending', { payableForMs: HOUR_MS }, false],
  ['not once it is settled', 0, 'canceled', {}, false],
  ['not once the plan has changed', 0, 'pending', { isOutdated: true }, false],
] as const)('a payment can be continued %s', (_when, age, status, limits, expected) => {
  expect(mayResume({ status, createdAt }, { isOutdated: false, ...limits }, after(age))).toBe(
    expected,
  );
});
