import { type Lot, type PlanRate, smallerOf, timeOf, used, worthOf } from './lot.ts';

/**
 * Lots in the order in which they are used. Lots that last on the same plans are in one pile, so
 * that nothing passes over those that do not last on the present plan. Adding at either end, using
 * the first lot and both sums therefore cost the same however many lots there are: without it, the
 * history of a customer with thousands of payments takes millions of conversions.
 */
export type Lots = {
  readonly piles: ReadonlyMap<string, Pile>;
  /** The ranks of the next lot that is added first, and of the next one that is added last. */
  readonly first: number;
  readonly last: number;
};

/**
 * A persistent deque of two linked lists. Each link remembers the sums of itself and all further
 * ones. The front is only empty if the pile is.
 */
type Pile = {
  readonly front: Chain | null;
  /** The lots after the front, in reverse order. */
  readonly back: Chain | null;
};

/** A lot, and its place among those of all piles: lower ranks are used earlier. */
type Ranked = { readonly lot: Lot; readonly rank: number };

type Chain = Ranked & {
  readonly next: Chain | null;
  /** The worth of this lot and all further ones. */
  readonly worth: bigint;
  /** How long they last on a plan, by plan and terms. A cache that `timeOfChain` fills. */
  readonly times: Map<string, bigint>;
};

const NO_LOTS: Lots = { piles: new Map(), first: -1, last: 0 };
const NO_PILE: Pile = { front: null, back: null };

/** Takes a list in the order of use. */
export function lotsOf(list: readonly Lot[]): Lots {
  return list.reduce(addLast, NO_LOTS);
}

/** Returns a list in the order of use. */
export function listOf({ piles }: Lots): Lot[] {
  return [...piles.values()]
    .flatMap(({ front, back }) => [...linksOf(front), ...linksOf(back)])
    .sort((a, b) => a.rank - b.rank)
    .map(({ lot }) => lot);
}

/** Adds a lot that is used before the others. */
export function addFirst(lots: Lots, lot: Lot): Lots {
  const rank = lots.first;
  return { ...withFirst(lots, { lot, rank }), first: rank - 1 };
}

/** Adds a lot that is used after the others. */
export function addLast(lots: Lots, lot: Lot): Lots {
  const rank = lots.last;
  const { front, back } = lots.piles.get(pileOf(lot)) ?? NO_PILE;
  const added = { lot, rank };
  const pile = front
    ? { front, back: chained(back, added) }
    : { front: chained(null, added), back: null };
  return { ...withPile(lots, lot, pile), last: rank + 1 };
}

/** How long all of them last on a plan, in ticks. */
export function timeOfAll({ piles }: Lots, rate: PlanRate): bigint {
  let time = 0n;
  for (const pile of piles.values()) time += timeOfPile(pile, rate);
  return time;
}

/** What is left of all payments, like `worthOf`. */
export function worthOfAll({ piles }: Lots): bigint {
  let worth = 0n;
  for (const { front, back } of piles.values()) worth += (front?.worth ?? 0n) + (back?.worth ?? 0n);
  return worth;
}

/** Uses the first lots on a plan for a time in ticks. `unused` is the time that they did not last. */
export function useFirst(lots: Lots, rate: PlanRate, time: bigint): { lots: Lots; unused: bigint } {
  let unused = time;
  let rest = lots;
  const begun: Ranked[] = [];
  while (unused > 0n) {
    const first = firstOf(rest, rate);
    if (!first) break;
    const here = smallerOf(timeOf(first.lot, rate), unused);
    unused -= here;
    const lot = used(first.lot, rate, here);
    if (lot.left > 0n) begun.push({ lot, rank: first.rank });
    rest = withoutFirst(rest, first.lot);
  }
  return { lots: begun.reduceRight(withFirst, rest), unused };
}

/** The first lot of the piles that last some time on a plan; null if none does. */
function firstOf({ piles }: Lots, rate: PlanRate): Ranked | null {
  let first: Ranked | null = null;
  for (const pile of piles.values()) {
    const { front } = pile;
    if (front && (!first || front.rank < first.rank) && timeOfPile(pile, rate) > 0n) first = front;
  }
  return first;
}

/** Lots without worth last on their own plan alone. So do all lots, on a plan without a price. */
function pileOf({ planId, paid }: Lot): string {
  return `${planId} ${paid > 0}`;
}

function withPile(lots: Lots, lot: Lot, pile: Pile): Lots {
  return { ...lots, piles: new Map(lots.piles).set(pileOf(lot), pile) };
}

function withFirst(lots: Lots, ranked: Ranked): Lots {
  const { front, back } = lots.piles.get(pileOf(ranked.lot)) ?? NO_PILE;
  return withPile(lots, ranked.lot, { front: chained(front, ranked), back });
}

/** Without the first lot of the pile that `lot` is in. */
function withoutFirst(lots: Lots, lot: Lot): Lots {
  const { front, back } = lots.piles.get(pileOf(lot)) ?? NO_PILE;
  if (front?.next) return withPile(lots, lot, { front: front.next, back });
  const turned = linksOf(back).reduce<Chain | null>(chained, null);
  return withPile(lots, lot, { front: turned, back: null });
}

function chained(next: Chain | null, { lot, rank }: Ranked): Chain {
  return { lot, rank, next, worth: worthOf(lot) + (next?.worth ?? 0n), times: new Map() };
}

function linksOf(chain: Chain | null, isEnd = (_link: Chain) => false): Chain[] {
  const links: Chain[] = [];
  for (let link = chain; link && !isEnd(link); link = link.next) links.push(link);
  return links;
}

function timeOfPile({ front, back }: Pile, rate: PlanRate): bigint {
  return timeOfChain(front, rate) + timeOfChain(back, rate);
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

/** The lots as `change` leaves them, without those of which nothing is left. */
export function changedLots(lots: Lots, change: (lot: Lot) => Lot | null): Lots {
  return lotsOf(
    listOf(lots).flatMap((lot) => {
      const rest = change(lot);
      return rest && rest.left > 0n ? [rest] : [];
    }),
  );
}
