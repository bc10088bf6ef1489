import { expect, it } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [7, [0, 2, 4, 6, 8]],
  [390, [0, 100, 200, 300, 400]],
  [22_139, [0, 5_000, 10_000, 15_000, 20_000, 25_000]],
  [30_000, [0, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000]],
])('has few, round ticks up to just above %i', (highest, ticks) => {
  expect(axisTicks(highest)).toEqual(ticks);
});

it('leaves at most a quarter of the chart empty, with at most seven ticks', () => {
  // From 3 on, where whole steps are fine enough.
  for (let highest = 3; highest < 5_000_000; highest = Math.ceil(highest * 1.003)) {
    const ticks = axisTicks(highest);
    const top = ticks.at(-1) ?? 0;
    expect(top).toBeGreaterThanOrEqual(highest);
    expect(highest / top).toBeGreaterThanOrEqual(0.75);
    expect(ticks.length).toBeLessThanOrEqual(7);
  }
});
