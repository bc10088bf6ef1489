import { describe, expect, it } from 'vitest';
import { formatTaka } from '../html/format.ts';
import { formatAmount, parseAmount, share } from './money.ts';

describe('amounts', () => {
  it.each([
    ['0', 0],
    ['19.99', 1_999],
    ['2500.5', 250_050],
    ['999999999.99', 99_999_999_999],
    ['0.29', 29],
  ])('parses %j as %i paisa', (text, paisa) => {
    expect(parseAmount(text)).toBe(paisa);
  });

  it.each(['', '.5', '5.', '1.234', '-1', '+1', '1e3', '১০', '1,000', '9999999999'])(
    'does not read %j',
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  );

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [250_050, '2500.50'],
    [99_999_999_999, '999999999.99'],
  ])('formats %i paisa as %s', (paisa, text) => {
    expect(formatAmount(paisa)).toBe(text);
  });

  it('are displayed in taka, to the paisa', () => {
    expect(formatTaka(99_999_999_999)).toBe('৳999,999,999.99');
  });
});

describe('a share', () => {
  it.each([
    [100_000, 150, 1_500],
    [33, 150, 0],
    [34, 150, 1],
    [1, 5_000, 1],
    [99_999_999_999, 10_000_000, 99_999_999_999_000],
  ])('of %i paisa at %i basis points is %i', (paisa, points, expected) => {
    expect(share(paisa, points)).toBe(expected);
  });
});
