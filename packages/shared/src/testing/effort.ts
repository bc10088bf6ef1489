import { z } from 'zod';

/** How much more tests try than in `npm test`; see CONTRIBUTING.md. */
const EFFORT = z.coerce.number().min(1).default(1).parse(process.env.EFFORT);

/** The number of random cases, multiplied in a thorough run. */
export function runs(count: number): number {
  return Math.round(count * EFFORT);
}

/**
 * Pairs the values of two independent lists in turn, so that each occurs at least once. A thorough
 * run gets every combination.
 */
export function pairs<A, B>(some: readonly A[], others: readonly B[]): [A, B][] {
  if (EFFORT > 1) return some.flatMap((one) => others.map((other): [A, B] => [one, other]));
  return Array.from({ length: Math.max(some.length, others.length) }, (_, index) => [
    some[index % some.length] as A,
    others[index % others.length] as B,
  ]);
}

/** One of the values, always the same for a name; all of them in a thorough run. */
export function choose<T>(values: readonly T[], name: string): T[] {
  if (EFFORT > 1) return [...values];
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9_973, 7);
  return values.slice(sum % values.length).slice(0, 1);
}
