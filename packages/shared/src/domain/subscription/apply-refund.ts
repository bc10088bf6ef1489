import { appendedFrom, elementsOf } from './appended.ts';
import { smallerOf, ticks, timeOf, toMs } from './lots/lot.ts';
import { timeOfAll } from './lots/lots.ts';
import type { GivenTime, Source, State, Stay } from './state.ts';
import { endedIfOver, takeBack } from './take-back.ts';

/**
 * Takes back what is left of the payment. If nothing else put the customer on this plan, the
 * previous plan returns with what was left of it: the paid worth, and the given time that it would
 * still have if the payment had not been. If there was none, the plan stays and ends with whatever
 * else is left: days that were given after the payment are not the payment's.
 */
export function applyRefund(state: State, transactionId: number): State {
  const after = takeBack(state, { transactionId, amount: 'all' });
  const stays = withoutSource(elementsOf(after.stays), transactionId, after);
  return endedIfOver({ ...after, stays: appendedFrom(stays) });
}

type Now = Pick<State, 'at' | 'lots'>;

function withoutSource(stays: Stay[], transactionId: number, now: Now): Stay[] {
  const index = stays.findIndex((stay) => elementsOf(stay.sources).some(isOf(transactionId)));
  const stay = stays[index];
  if (!stay) return stays;
  const sources = elementsOf(stay.sources).filter((one) => !isOf(transactionId)(one));
  const isOnly = sources.length === 0 && stays.length > 1;
  if (!isOnly) return stays.with(index, withSources(stay, sources));
  return closed(stays.toSpliced(index, 1), index, now);
}

/** Closes the gap before `index`: a stay returns, or two on the same plan become one. */
function closed(stays: Stay[], index: number, now: Now): Stay[] {
  const [before, after] = [stays[index - 1], stays[index]];
  if (!before) return stays;
  if (!after) return stays.with(index - 1, endingBy({ ...before, left: null }, now));
  if (before.planId !== after.planId) return stays;
  const one = joined(before, after);
  const isNewEnd = index === stays.length - 1 && one.given !== after.given;
  return stays.toSpliced(index - 1, 2, isNewEnd ? endingBy(one, now) : one);
}

/** Two stays on the same plan that nothing separates any longer. */
function joined(before: Stay, after: Stay): Stay {
  const givenBy = after.isEndSet ? after.givenBy : (before.givenBy ?? after.givenBy);
  const sources = [...elementsOf(before.sources), ...elementsOf(after.sources)];
  const ahead = ticks(before.endedAt.getTime() - after.startedAt.getTime());
  const startedAt = ahead > 0n ? before.startedAt : after.startedAt;
  const one = { ...withSources(after, sources), givenBy, startedAt };
  const unused = atMost(before.given, ahead);
  if (after.isEndSet || unused === 0n) return one;
  // Without the refunded payment, what was bought and given later would have come on top.
  const bought = elementsOf(after.sources).map(({ lot }) => (lot ? timeOf(lot, after) : 0n));
  const given = after.given === 'endless' ? 0n : after.given;
  const added = bought.reduce((total, time) => total + time, given);
  const endedAt = new Date(before.endedAt.getTime() + toMs(added));
  const left =
    after.left && unused !== 'endless' ? { ...after.left, given: after.left.given + unused } : null;
  return { ...one, given: sum(unused, after.given), endedAt, left };
}

/** Given time, which is used after paid time, lasts at most until the end of its stay. */
function endingBy(stay: Stay, { at, lots }: Now): Stay {
  const ahead = ticks(stay.endedAt.getTime() - at.getTime());
  return { ...stay, given: atMost(stay.given, ahead - timeOfAll(lots, stay)) };
}

function atMost(given: GivenTime, time: bigint): GivenTime {
  if (given === 'endless') return given;
  return time > 0n ? smallerOf(given, time) : 0n;
}

/** Time that is carried over is converted at the terms of the first remaining payment. */
function withSources(stay: Stay, sources: Source[]): Stay {
  return { ...stay, sources: appendedFrom(sources), terms: sources[0]?.terms ?? stay.terms };
}

function sum(a: GivenTime, b: GivenTime): GivenTime {
  return a === 'endless' || b === 'endless' ? 'endless' : a + b;
}

function isOf(transactionId: number): (source: Source) => boolean {
  return (source) => source.transactionId === transactionId;
}
