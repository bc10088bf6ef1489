import { expect, it } from 'vitest';
import { compactTaka } from './compact-taka.ts';

it.each([
  [0, '৳0'],
  [950, '৳950'],
  [12_500, '৳12.5K'],
  [1_200_000, '৳1.2M'],
])('formats %i on an axis as %s', (amount, text) => {
  expect(compactTaka(amount)).toBe(text);
});
