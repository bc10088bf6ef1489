import { expect, it } from 'vitest';
import { barDashes } from './bar-dashes.ts';

/** The number of visible stitches, and where the last one ends. */
function seen(length: number, thickness: number, wanted?: number) {
  const { stitch, gap } = barDashes(length, thickness, wanted);
  const count = Math.round((length - thickness + gap) / (stitch + gap));
  return { count, end: count * (stitch + gap) - gap + thickness };
}

it.each([8, 20, 57, 100, 233])('ends with a whole stitch at a length of %i', (length) => {
  expect(seen(length, 8).end).toBeCloseTo(length, 1);
});

it('has as many stitches as requested, if they fit', () => {
  expect(seen(200, 8, 4).count).toBe(4);
  expect(seen(200, 8, 14).count).toBe(14);
  expect(seen(200, 8, 400).count).toBeLessThan(15);
});
