import { expect, it } from 'vitest';
import { partRefunded } from './part-refunded.ts';

it.each([
  [{ status: 'completed', refunded_amount: 0 }, 0],
  [{ status: 'completed', refunded_amount: 100.5 }, 100.5],
  [{ status: 'refunded', refunded_amount: 299 }, 0],
])('of %j, ৳%d was refunded in part', (payment, part) => {
  expect(partRefunded(payment)).toBe(part);
});
