import { expect, it } from 'vitest';
import { movedBy } from './moved-by.ts';

it.each([
  [2, -1, [2, 1, 3]],
  [2, 1, [1, 3, 2]],
  [1, 1, [2, 1, 3]],
  [3, -1, [1, 3, 2]],
  [1, -1, [1, 2, 3]],
  [3, 1, [1, 2, 3]],
  [9, 1, [1, 2, 3]],
] as const)('%i moved by %i', (id, by, order) => {
  expect(movedBy([1, 2, 3], id, by)).toEqual(order);
});
