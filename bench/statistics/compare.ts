import { normalTails, studentTails } from './distributions.ts';

export type RankComparison = {
  /** The number of pairs in which the first value is larger; ties count half. */
  u: number;
  z: number;
  /** The two-sided p-value. */
  p: number;
  /**
   * Cliff's delta, from -1 to 1: how much more often the first value of a pair is larger than
   * smaller.
   */
  delta: number;
};

/**
 * The Mann-Whitney U test: do values of `first` tend to be larger or smaller than those of
 * `second`? By normal approximation, with corrections for ties and continuity. Assumes nothing
 * about the distributions, because response times have a long tail.
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

/** The rank sum of `first`, and the correction of the variance for ties. */
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
  /** The two-sided p-value. */
  p: number;
};

/** Welch's t test: do the means differ? Does not assume equal variances. */
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
