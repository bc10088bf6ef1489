import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/effort.ts';
import { formatTaka, fromTaka, parseTaka, percentOf, prorate, toTaka } from './money.ts';

/** Twelve digits of taka: the most that is read. */
const MAX_PAISA = 99_999_999_999_999;
const paisa = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.maxSafeInteger().map((n) => Math.abs(n) % (MAX_PAISA + 1)),
);
const basisPoints = fc.integer({ min: 0, max: 10_000 });

/** Whether `rounded` is `dividend / divisor` rounded half up, without dividing. */
function isHalfUp(rounded: number, dividend: bigint, divisor: bigint): boolean {
  const twice = 2n * BigInt(rounded);
  return (twice - 1n) * divisor <= 2n * dividend && 2n * dividend < (twice + 1n) * divisor;
}

test.each([
  ['2500', 250_000],
  ['2500.5', 250_050],
  ['2500.05', 250_005],
  ['0', 0],
  ['0.01', 1],
  ['007', 700],
  [' 12.30 ', 1_230],
  ['1.2300000', 123],
  ['999999999999.99', MAX_PAISA],
  [19.99, 1_999],
  [0.29, 29],
  [1.1, 110],
  [4.35, 435],
  [1_000_000, 100_000_000],
  [-0, 0],
])('reads %j taka as %i paisa', (taka, expected) => {
  expect(parseTaka(taka)).toBe(expected);
});

test.each([
  '',
  ' ',
  '1e3',
  '-1',
  '+1',
  '1.234',
  '1.001',
  '1.',
  '.5',
  '1,000',
  '1 000',
  '1.2.3',
  '0x10',
  '٣',
  '১২',
  '৳5',
  'NaN',
  'Infinity',
  'null',
  '1\n2',
  '1000000000000',
  '9'.repeat(400),
  1e21,
  1e-7,
  -5,
  0.1 + 0.2,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('does not parse %j as an amount', (taka) => {
  expect(parseTaka(taka)).toBeNull();
});

test('every amount survives serialization as a number and as text', () => {
  fc.assert(
    fc.property(paisa, (amount) => {
      const taka = toTaka(amount);
      expect(parseTaka(taka)).toBe(amount);
      expect(parseTaka(JSON.parse(JSON.stringify(taka)))).toBe(amount);
      expect(parseTaka(taka.toFixed(2))).toBe(amount);
    }),
    { numRuns: runs(500) },
  );
});

test('only plain digits with at most two decimals are parsed', () => {
  const nearlyAmounts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789.-+eE, ٣১') }),
    fc.string({ unit: 'grapheme' }),
    fc.double().map(String),
  );
  fc.assert(
    fc.property(nearlyAmounts, (written) => {
      const amount = parseTaka(written);
      if (amount === null) return;
      const [whole = '', fraction = '', ...rest] = written.trim().split('.');
      expect(rest).toEqual([]);
      for (const character of whole + fraction) expect('0123456789').toContain(character);
      // Compared as hundredths of a millionth, so that further places would show.
      expect(BigInt(amount) * 10n ** 16n).toBe(
        BigInt(whole + fraction.padEnd(18, '0').slice(0, 18)),
      );
    }),
    { numRuns: runs(500) },
  );
});

test.each([
  [49_900, 1_000, 4_990],
  [1, 5_000, 1],
  [1, 4_999, 0],
  [3, 5_000, 2],
  [333, 3_333, 111],
  [100, 0, 0],
  [100, 10_000, 100],
  [MAX_PAISA, 9_999, 99_989_999_999_999],
])('of %i paisa, %i basis points are %i', (amount, share, expected) => {
  expect(percentOf(amount, share)).toBe(expected);
});

test('a percentage is rounded half up exactly and never exceeds the amount', () => {
  fc.assert(
    fc.property(paisa, basisPoints, (amount, share) => {
      const part = percentOf(amount, share);
      expect(isHalfUp(part, BigInt(amount) * BigInt(share), 10_000n)).toBe(true);
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(amount);
    }),
    { numRuns: runs(500) },
  );
});

test('a fraction of an amount is rounded half up exactly', () => {
  const parts = fc.integer({ min: 1, max: 4_000 });
  fc.assert(
    fc.property(paisa, parts, parts, (amount, times, of) => {
      const dividend = BigInt(amount) * BigInt(times);
      fc.pre(dividend / BigInt(of) < BigInt(Number.MAX_SAFE_INTEGER));
      expect(isHalfUp(prorate(amount, times, of), dividend, BigInt(of))).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});

test.each([
  [12_345_600, '৳১,২৩,৪৫৬', '৳123,456'],
  [123_456_789_00, '৳১২,৩৪,৫৬,৭৮৯', '৳123,456,789'],
  [49_900, '৳৪৯৯', '৳499'],
  [44_950, '৳৪৫০', '৳450'],
  [44_949, '৳৪৪৯', '৳449'],
  [0, '৳০', '৳0'],
])('%i paisa are shown as %s to users and as %s to administrators', (amount, users, admins) => {
  expect(formatTaka(amount, { locale: 'bn-BD', precision: 'whole' })).toBe(users);
  expect(formatTaka(amount, { locale: 'en-BD', precision: 'whole' })).toBe(admins);
});

test.each([
  [44_910, '৳৪৪৯.১০', '৳449.10'],
  [12_345_605, '৳১,২৩,৪৫৬.০৫', '৳123,456.05'],
  [1, '৳০.০১', '৳0.01'],
  [49_900, '৳৪৯৯', '৳499'],
])('%i paisa are shown to the paisa as %s and %s', (amount, users, admins) => {
  expect(formatTaka(amount, { locale: 'bn-BD', precision: 'exact' })).toBe(users);
  expect(formatTaka(amount, { locale: 'en-BD', precision: 'exact' })).toBe(admins);
});

test('an amount of the API is stored and returned unchanged', () => {
  fc.assert(
    fc.property(paisa, (amount) => {
      expect(fromTaka(toTaka(amount))).toBe(amount);
    }),
  );
});

test.each([-1, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
  '%d is no amount of the wire',
  (taka) => {
    expect(() => fromTaka(taka)).toThrow(RangeError);
  },
);
