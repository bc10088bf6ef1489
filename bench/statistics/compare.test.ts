import { seededRandom } from '@nobayon/prisma/seed/random/random.ts';
import { describe, expect, test } from 'vitest';
import { mannWhitney, welch } from './compare.ts';

describe('the Mann-Whitney U test', () => {
  test('equals SciPy’s result in its own example', () => {
    const males = [19, 22, 16, 29, 24];
    const females = [20, 11, 17, 12];
    const result = mannWhitney(males, females);
    expect(result.u).toBe(17);
    expect(result.p).toBeCloseTo(0.11134688653314041, 7);
    expect(result.delta).toBeCloseTo(0.7, 12);
  });

  test('gives ties their mean rank, calculated by hand', () => {
    // The ranks of 1 2 2 2 3 3 4 4 are 1, 3, 3, 5.5; the ties subtract 36 / 56 from a variance of
    // 16 / 12 · 9.
    const result = mannWhitney([1, 2, 2, 3], [2, 3, 4, 4]);
    expect(result.u).toBe(2.5);
    expect(result.z).toBeCloseTo(-5 / Math.sqrt((16 / 12) * (9 - 36 / 56)), 12);
    expect(result.p).toBeCloseTo(0.13416918, 7);
    expect(result.delta).toBeCloseTo(-0.6875, 12);
  });

  test('finds no difference if all values are equal', () => {
    expect(mannWhitney([5, 5, 5], [5, 5])).toMatchObject({ u: 3, z: 0, p: 1, delta: 0 });
  });

  test('is symmetric', () => {
    const [a, b] = [
      [3.1, 2.7, 4.4, 2.7],
      [2.9, 5.2, 6.1],
    ];
    const there = mannWhitney(a, b);
    const back = mannWhitney(b, a);
    expect(there.u + back.u).toBe(a.length * b.length);
    expect(there.z).toBeCloseTo(-back.z, 12);
    expect(there.p).toBeCloseTo(back.p, 12);
    expect(there.delta).toBeCloseTo(-back.delta, 12);
  });

  test('has an effect size of one if no pair is reversed', () => {
    const low = Array.from({ length: 100 }, (_, n) => n);
    const high = low.map((value) => value + 1_000);
    const result = mannWhitney(high, low);
    expect(result.delta).toBe(1);
    expect(result.p).toBeLessThan(1e-30);
  });

  test('has a false positive rate of one in twenty', () => {
    const random = seededRandom(1);
    const sample = () => Array.from({ length: 40 }, () => random() ** 4);
    const found = Array.from({ length: 1_000 }, () => mannWhitney(sample(), sample())).filter(
      ({ p }) => p < 0.05,
    );
    expect(found.length).toBeGreaterThan(25);
    expect(found.length).toBeLessThan(75);
  });

  test('requires at least two values of each', () => {
    expect(() => mannWhitney([1], [1, 2])).toThrow('too few');
  });
});

describe("Welch's t test", () => {
  test('is correct for samples that can be calculated by hand', () => {
    // Means 3 and 6, variances 2.5 and 10: t = -3 / √2.5, with 6.25 / (0.0625 + 1) degrees of
    // freedom.
    const result = welch([1, 2, 3, 4, 5], [2, 4, 6, 8, 10]);
    expect(result.difference).toBeCloseTo(-3, 12);
    expect(result.t).toBeCloseTo(-3 / Math.sqrt(2.5), 12);
    expect(result.freedom).toBeCloseTo(6.25 / 1.0625, 12);
    expect(result.p).toBeCloseTo(0.1075312, 7);
  });

  test('handles values without variance', () => {
    expect(welch([1, 1], [1, 1]).p).toBe(1);
    expect(welch([1, 1], [2, 2]).p).toBe(0);
  });

  test('has a false positive rate of one in twenty', () => {
    const random = seededRandom(2);
    const sample = (length: number, width: number) =>
      Array.from({ length }, () => (random() - 0.5) * width);
    const found = Array.from({ length: 1_000 }, () => welch(sample(20, 1), sample(60, 5))).filter(
      ({ p }) => p < 0.05,
    );
    expect(found.length).toBeGreaterThan(25);
    expect(found.length).toBeLessThan(75);
  });
});
