import { type Paisa, parseTaka } from '@nobayon/shared/domain/money.ts';

/**
 * Converts an amount of the wire (BDT, at most two decimals) to paisa. Throws a `RangeError` for
 * anything else.
 */
export function paisaOf(taka: number): Paisa {
  const paisa = parseTaka(taka);
  if (paisa === null) throw new RangeError(`${taka} is not an amount in BDT.`);
  return paisa;
}
