import { expect, test } from 'vitest';
import { claimedSince } from './claim.ts';

const HOUR_MS = 60 * 60_000;
const at = (hour: number) => new Date(Date.UTC(2026, 2, 10) + hour * HOUR_MS);
/** Claimed at the first hour, decided at the second. */
const claims = (...hours: [number, number | null][]) =>
  hours.map(([claimed, decided]) => ({
    claimedAt: at(claimed),
    decidedAt: decided === null ? null : at(decided),
  }));

test.each([
  ['no claim', claims(), null],
  ['one that waits', claims([1, null]), 1],
  ['one that was decided', claims([1, 30]), 1],
  ['a correction', claims([31, null], [1, 30]), 1],
  ['a correction a day later', claims([54, null], [1, 30]), 1],
  ['a claim after that', claims([54.1, null], [1, 30]), 54.1],
  ['a correction of a correction', claims([70, null], [31, 60], [1, 30]), 1],
  ['a correction of a claim that was late itself', claims([110, null], [90, 100], [1, 30]), 90],
])('%s', (_case, given, hour) => {
  expect(claimedSince(given)).toEqual(hour === null ? null : at(hour));
});
