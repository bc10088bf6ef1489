import { describe, expect, it } from 'vitest';
import { readNumber, steppedNumber } from './read-number.ts';

it.each<[string, number | undefined]>([
  ['', undefined],
  ['  ', undefined],
  ['0', 0],
  ['499.50', 499.5],
  ['.5', 0.5],
  ['-1', -1],
  ['১২৩.৫০', 123.5],
  ['４９９．５０', 499.5],
  ['many', Number.NaN],
  ['10e', Number.NaN],
  ['5-', Number.NaN],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
  ['499,50', 499.5],
  ['৪৯৯,৫', 499.5],
  ['1,500', Number.NaN],
  ['1,00,50', Number.NaN],
  ['1,500.00', 1500],
  ['১,২৯,৯৯৯.৫০', 129_999.5],
  ['1,500.000', Number.NaN],
  ['15,00.00', Number.NaN],
  ['1.500,00', Number.NaN],
  ['499,', Number.NaN],
  ['1 000', Number.NaN],
  ['Infinity', Number.NaN],
  ['.', Number.NaN],
])('parses %j as %s', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

describe('the next step', () => {
  it.each([
    ['', 'up', { step: 1, min: 1 }, '1'],
    ['', 'down', { step: 1, min: 1 }, '1'],
    ['7', 'up', { step: 1, max: 100 }, '8'],
    ['100', 'up', { step: 1, max: 100 }, '100'],
    ['12.5', 'up', { step: 1 }, '13'],
    ['12.5', 'down', { step: 1 }, '12'],
    ['0.29', 'up', { step: 0.01 }, '0.3'],
    ['0.3', 'down', { step: 0.01 }, '0.29'],
    ['১৫০.৫', 'up', { step: 0.01 }, '150.51'],
    ['10e', 'up', { step: 1, min: 1 }, '10e'],
  ] as const)('of %j %s, %j, is %j', (text, direction, steps, next) => {
    expect(steppedNumber(text, direction, steps)).toBe(next);
  });
});
