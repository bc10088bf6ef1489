import { type Lot, type PlanRate, smallerOf, timeOf, used, worthOf } from './lot.ts';

/**
 * Lots in the order in which they are used, as a persistent deque of two linked lists. Each link
 * remembers the sums of itself and all further ones. Adding at either end, using the first lot and
 * both sums therefore cost the same however many lots there are: without it, the history of a
 * customer with thousands of payments takes millions of conversions.
 */
export type Lots = {
  readonly front: Chain | null;
  /** The lots after the front, in reverse order. */
  readonly back: Chain | null;
};

type Chain = {
  readonly lot: Lot;
  readonly next: Chain | null;
  /** The worth of this lot and all further ones. */
  readonly worth: bigint;
  /** How long they last on a plan, by plan and terms. A cache that `timeOfChain` fills. */
  readonly times: Map<string, bigint>;
};

/** Takes a list in the order of use. */
export function lotsOf(list: readonly Lot[]): Lots {
  return { front: list.reduceRight(chained, null), back: null };
}

/** Returns a list in the order of use. */
export function listOf({ front, back }: Lots): Lot[] {
  return [...lotsIn(front), ...lotsIn(back).reverse()];
}

/** Adds a lot that is used before the others. */
export function addFirst({ front, back }: Lots, lot: Lot): Lots {
  return { front: chained(front, lot), back };
}

/** Adds a lot that is used after the others. */
export function addLast({ front, back }: Lots, lot: Lot): Lots {
  return { front, back: chained(back, lot) };
}

/** How long all of them last on a plan, in ticks. */
export function timeOfAll({ front, back }: Lots, rate: PlanRate): bigint {
  return timeOfChain(front, rate) + timeOfChain(back, rate);
}

/** What is left of all payments, like `worthOf`. */
export function worthOfAll({ front, back }: Lots): bigint {
  return (front?.worth ?? 0n) + (back?.worth ?? 0n);
}

/** Uses the first lots on a plan for a time in ticks. `unused` is the time that they did not last. */
export function useFirst(lots: Lots, rate: PlanRate, time: bigint): { lots: Lots; unused: bigint } {
  let unused = time;
  let { front, back } = lots;
  const begun: Lot[] = [];
  while (unused > 0n && timeOfAll({ front, back }, rate) > 0n) {
    if (!front) [front, back] = [lotsIn(back).reduce(chained, null), null];
    if (!front) break;
    const { lot, next } = front;
    const here = smallerOf(timeOf(lot, rate), unused);
    unused -= here;
    const after = used(lot, rate, here);
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
function timeOfChain(chain: Chain | null, rate: PlanRate): bigint {
  const key = `${rate.planId} ${rate.terms.price} ${rate.terms.days}`;
  const links = linksOf(chain, ({ times }) => times.has(key));
  const known = links.length > 0 ? links.at(-1)?.next : chain;
  return links.reduceRight((rest, { lot, times }) => {
    const time = timeOf(lot, rate) + rest;
    times.set(key, time);
    return time;
  }, known?.times.get(key) ?? 0n);
}
