import { parseTaka } from '@nobayon/shared/domain/money.ts';

/**
 * The number of decimals of the amounts (BDT) of one sum: two for all of them if any has paisa, so
 * that the shown amounts add up to the shown total.
 */
export function sumPlaces(amounts: readonly number[]): 0 | 2 {
  return amounts.some(hasPaisa) ? 2 : 0;
}

function hasPaisa(amount: number): boolean {
  const paisa = parseTaka(Math.abs(amount));
  return paisa !== null && paisa % 100 !== 0;
}
