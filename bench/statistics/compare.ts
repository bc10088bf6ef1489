import { normalTails, studentTails } from './distributions.ts';

export type RankComparison = {
  /** In how many of all pairs the first value is the larger one; ties count half. */
  u: number;
  z: number;
  /** Two-sided. */
  p: number;
  /**
   * Cliff's delta, from -1 to 1: how much more often the first value of a pair is the larger one
   * than the smaller one.
   */
  delta: number;
};

/**
 * The Mann-Whitney U test: do values of `first` tend to be larger or smaller than those of
 * `second`? By normal approximation, with the corrections for ties and for continuity. It asks
 * nothing of the shape of the distributions, which for response times have a long tail.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): RankComparison {
  assertEnough(first, second);
  const { rankSum, tieTerm } = rank(first, second);
  const pairs = first.length * second.length;
  const total = first.length + second.length;
  const u = rankSum - (first.length * (first.length + 1)) / 2;
  const variance = (pairs / 12) * (total + 1 - tieTerm / (total * (total - 1)));
  const distance = u - pairs / 2;
  const z = variance > 0 ? towardsZero(distance, 0.5) / Math.sqrt(variance) : 0;
  return { u, z, p: normalTails(z), delta: (2 * u) / pairs - 1 };
}

/** The ranks of `first` among all values, summed, and what ties take off the variance. */
function rank(first: readonly number[], second: readonly number[]) {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let tieTerm = 0;
  for (let start = 0; start < all.length; ) {
    const equal = all.slice(start).findIndex(({ value }) => value !== all[start]?.value);
    const count = equal === -1 ? all.length - start : equal;
    const sharedRank = start + (count + 1) / 2;
    const ofFirst = all.slice(start, start + count).filter(({ isFirst }) => isFirst);
    rankSum += sharedRank * ofFirst.length;
    tieTerm += count ** 3 - count;
    start += count;
  }
  return { rankSum, tieTerm };
}

function towardsZero(value: number, by: number): number {
  return Math.sign(value) * Math.max(0, Math.abs(value) - by);
}

export type MeanComparison = {
  difference: number;
  t: number;
  freedom: number;
  /** Two-sided. */
  p: number;
};

/** Welch's t test: do the means differ? Does not take the variances to be equal. */
export function welch(first: readonly number[], second: readonly number[]): MeanComparison {
  assertEnough(first, second);
  const [a, b] = [variance(first) / first.length, variance(second) / second.length];
  const difference = mean(first) - mean(second);
  if (a + b === 0) {
    return { difference, t: 0, freedom: Number.POSITIVE_INFINITY, p: difference === 0 ? 1 : 0 };
  }
  const t = difference / Math.sqrt(a + b);
  const freedom = (a + b) ** 2 / (a ** 2 / (first.length - 1) + b ** 2 / (second.length - 1));
  return { difference, t, freedom, p: studentTails(t, freedom) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

function assertEnough(...samples: (readonly number[])[]): void {
  if (samples.some(({ length }) => length < 2)) throw new Error('There are too few values.');
}
