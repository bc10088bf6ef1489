import { expect, it } from 'vitest';
import { capOf } from './cap-bars.ts';

it('caps one very high day just above the others', () => {
  expect(capOf([100, 120, 0, 9_000, 80])).toBe(156);
});

it('caps two of many days', () => {
  expect(capOf([...Array(20).fill(100), 5_000, 4_000])).toBe(130);
});

it.each([[[]], [[0, 0]], [[500]], [[100, 200, 300]], [[10, 5_000, 6_000]]])(
  'does not cap %j',
  (values) => {
    expect(capOf(values)).toBeNull();
  },
);
