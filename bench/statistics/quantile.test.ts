import { seededRandom } from '@nobayon/prisma/seed/random/random.ts';
import { expect, test } from 'vitest';
import { median, quantile } from './quantile.ts';
import { shuffle } from './shuffle.ts';

test.each([
  [[7], 7],
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 100, 2], 9.5],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test('a quantile interpolates linearly between two values', () => {
  const values = [0, 10, 20, 30, 40];
  expect(quantile(values, 0)).toBe(0);
  expect(quantile(values, 0.95)).toBeCloseTo(38, 12);
  expect(quantile(values, 1)).toBe(40);
});

test('no values have no quantile', () => {
  expect(() => median([])).toThrow('no values');
});

test('a shuffle keeps all values, depends on the seed, and is unbiased', () => {
  const values = Array.from({ length: 50 }, (_, n) => n);
  const once = shuffle(values, seededRandom(1));
  expect(once).not.toEqual(values);
  expect(once.toSorted((a, b) => a - b)).toEqual(values);
  expect(shuffle(values, seededRandom(1))).toEqual(once);
  expect(shuffle(values, seededRandom(2))).not.toEqual(once);

  const random = seededRandom(3);
  const orders = new Map<string, number>();
  for (let n = 0; n < 6_000; n++) {
    const order = shuffle(['a', 'b', 'c'], random).join('');
    orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  expect(orders.size).toBe(6);
  for (const count of orders.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});
