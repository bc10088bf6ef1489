import { expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

it.each([
  ['', undefined],
  ['  ', undefined],
  ['0', 0],
  ['499.50', 499.5],
  ['-1', -1],
  ['many', Number.NaN],
])('parses %j as %s', (text, number) => {
  expect(readNumber(text)).toBe(number);
});
