import { type Paisa, parseTaka } from '@nobayon/shared/domain/money.ts';

/** An amount of the wire (BDT, at most two decimals) as paisa. */
export function paisaOf(taka: number): Paisa {
  const paisa = parseTaka(taka);
  if (paisa === null) throw new RangeError(`${taka} is not an amount in BDT.`);
  return paisa;
}
