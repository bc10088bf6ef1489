import { expect, it } from 'vitest';
import { plural } from './plural.ts';

it.each([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
  [1_234, '1,234 days'],
])('%i: %s', (count, text) => {
  expect(plural(count, 'day')).toBe(text);
});
