import { parseTaka } from '@nobayon/shared/domain/money.ts';

/**
 * How many decimals the amounts (BDT) of one sum are shown with: two for all of them as soon as
 * one has paisa, so that a reader who adds them up gets what stands below the line.
 */
export function sumPlaces(amounts: readonly number[]): 0 | 2 {
  return amounts.some(hasPaisa) ? 2 : 0;
}

function hasPaisa(amount: number): boolean {
  const paisa = parseTaka(Math.abs(amount));
  return paisa !== null && paisa % 100 !== 0;
}
