import { type Lot, type Place, smallerOf, timeOf, used, worthOf } from './lot.ts';

/**
 * Lots in the order in which they are used. Adding at either end, using from the front and both sums
 * cost the same however many there are: lists that share lots share their sums too. Otherwise the
 * history of a customer with thousands of payments would cost millions of conversions.
 */
export type Lots = {
  readonly front: Chain | null;
  /** What comes after the front, the last lot first. */
  readonly back: Chain | null;
};

type Chain = {
  readonly lot: Lot;
  readonly next: Chain | null;
  /** Of this lot and all further ones. */
  readonly worth: bigint;
  /** The same for their time, by place, once somebody has asked. */
  readonly times: Map<string, bigint>;
};

const NO_LOTS: Lots = { front: null, back: null };

/** From a list in the order of use. */
export function lotsOf(list: readonly Lot[]): Lots {
  return { ...NO_LOTS, front: list.reduceRight(chained, null) };
}

/** As a list in the order of use. */
export function listOf({ front, back }: Lots): Lot[] {
  return [...lotsIn(front), ...lotsIn(back).reverse()];
}

export function addFirst({ front, back }: Lots, lot: Lot): Lots {
  return { front: chained(front, lot), back };
}

export function addLast({ front, back }: Lots, lot: Lot): Lots {
  return { front, back: chained(back, lot) };
}

/** How long all of them last on a plan, in ticks. */
export function timeOfAll({ front, back }: Lots, place: Place): bigint {
  return timeOfChain(front, place) + timeOfChain(back, place);
}

/** What is left of all payments, like `worthOf`. */
export function worthOfAll({ front, back }: Lots): bigint {
  return (front?.worth ?? 0n) + (back?.worth ?? 0n);
}

/** Uses ticks from the front. `unused` is what none of the lots could give. */
export function useFirst(lots: Lots, place: Place, time: bigint): { lots: Lots; unused: bigint } {
  let unused = time;
  let { front, back } = lots;
  const begun: Lot[] = [];
  while (unused > 0n && timeOfAll({ front, back }, place) > 0n) {
    if (!front) [front, back] = [lotsIn(back).reduce(chained, null), null];
    if (!front) break;
    const { lot, next } = front;
    const here = smallerOf(timeOf(lot, place), unused);
    unused -= here;
    const after = used(lot, place, here);
    if (after.left > 0n) begun.push(after);
    front = next;
  }
  return { lots: { front: begun.reduceRight(chained, front), back }, unused };
}

function chained(next: Chain | null, lot: Lot): Chain {
  return { lot, next, worth: worthOf(lot) + (next?.worth ?? 0n), times: new Map() };
}

function lotsIn(chain: Chain | null): Lot[] {
  return linksOf(chain).map(({ lot }) => lot);
}

function linksOf(chain: Chain | null, isEnd = (_link: Chain) => false): Chain[] {
  const links: Chain[] = [];
  for (let link = chain; link && !isEnd(link); link = link.next) links.push(link);
  return links;
}

/** Converts only the lots that were not converted before. */
function timeOfChain(chain: Chain | null, place: Place): bigint {
  const key = `${place.planId} ${place.terms.price} ${place.terms.days}`;
  const links = linksOf(chain, ({ times }) => times.has(key));
  const known = links.length > 0 ? links.at(-1)?.next : chain;
  return links.reduceRight((rest, { lot, times }) => {
    const time = timeOf(lot, place) + rest;
    times.set(key, time);
    return time;
  }, known?.times.get(key) ?? 0n);
}
