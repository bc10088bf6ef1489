import { expect, it } from 'vitest';
import { sumPlaces } from './sum-places.ts';

it.each([
  { amounts: [499, 0, 499], places: 0 },
  { amounts: [499, 49.9, 449.1], places: 2 },
  { amounts: [0.1, 0.2, 0.3], places: 2 },
  { amounts: [499, -0.5, 498.5], places: 2 },
  { amounts: [100.5, 100.5, 0], places: 2 },
  { amounts: [], places: 0 },
])('shows $amounts with $places decimals', ({ amounts, places }) => {
  expect(sumPlaces(amounts)).toBe(places);
});
