import { expect, it } from 'vitest';
import { changeOf } from './change-of.ts';

it.each([
  [112, 100, '+12%'],
  [97, 100, '−3%'],
  [100.5, 100, '+<1%'],
  [0, 40, '−100%'],
  [5, 5, 'no change'],
])('%i after %i is %s', (now, before, text) => {
  expect(changeOf(now, before)?.text).toBe(text);
});

it('is no percentage if the value before was zero', () => {
  expect(changeOf(5, 0)).toBeNull();
});
