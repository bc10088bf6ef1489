import { expect, test } from 'vitest';
import { normalTails, studentTails } from './distributions.ts';

// From standard statistical tables.
test.each([
  [0, 1],
  [0.6744897501960817, 0.5],
  [1.6448536269514722, 0.1],
  [1.959963984540054, 0.05],
  [-2.5758293035489004, 0.01],
  [3.2905267314919255, 0.001],
])('the two-sided probability beyond %d is %d for a normal distribution', (z, tails) => {
  expect(normalTails(z)).toBeCloseTo(tails, 6);
});

test('far out the probability is tiny, but not zero', () => {
  expect(normalTails(10) / 1.523970604832105e-23).toBeCloseTo(1, 6);
});

test.each([
  [0, 7, 1],
  [1, 1, 0.5],
  [12.706204736432095, 1, 0.05],
  [4.302652729911275, 2, 0.05],
  [-2.2281388519649385, 10, 0.05],
  [3.169272667175838, 10, 0.01],
  [1.9839715184496334, 100, 0.05],
  [1.959963984540054, 1e9, 0.05],
])('beyond %d with %d degrees of freedom it is %d', (t, freedom, tails) => {
  expect(studentTails(t, freedom)).toBeCloseTo(tails, 6);
});

test('fractional degrees of freedom interpolate', () => {
  const [one, between, two] = [1, 1.5, 2].map((freedom) => studentTails(2, freedom));
  expect(between).toBeLessThan(one as number);
  expect(between).toBeGreaterThan(two as number);
});
