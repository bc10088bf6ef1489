import { DAY_MS, earlierOf } from '../calendar.ts';
import type { Paisa } from '../money.ts';
import { appendedFrom, elementsOf, replaceLast } from './appended.ts';
import { reduced, smallerOf, ticks, toMs } from './lots/lot.ts';
import { changedLots, timeOfAll } from './lots/lots.ts';
import {
  currentStay,
  type GivenTime,
  isRunning,
  type Source,
  type State,
  type Stay,
} from './state.ts';

/**
 * Takes back what is left of the payment. If nothing else put the customer on this plan, the
 * previous plan returns with what was left of it: the paid worth, and the given time that it would
 * still have if the payment had not been. If there was none, the plan stays and ends with whatever
 * else is left.
 */
export function applyRefund(state: State, transactionId: number): State {
  const lots = changedLots(state.lots, (lot) => (lot.transactionId === transactionId ? null : lot));
  const stays = withoutSource(elementsOf(state.stays), transactionId, { at: state.at, lots });
  return endedIfOver({ ...state, lots, stays: appendedFrom(stays) });
}

/** Takes back the refunded share of a payment. The customer stays on its plan. */
export function applyPartRefund(
  state: State,
  { transactionId, amount }: { transactionId: number; amount: Paisa },
): State {
  const lots = changedLots(state.lots, (lot) =>
    lot.transactionId === transactionId ? reduced(lot, amount) : lot,
  );
  return endedIfOver({ ...state, lots });
}

function endedIfOver(after: State): State {
  const stay = currentStay(after);
  if (!stay || isRunning(after)) return after;
  // Nothing is left of it, so it ends now, whatever its end was before.
  const endedAt = earlierOf(stay.endedAt, after.at);
  return { ...after, stays: replaceLast(after.stays, { ...stay, endedAt }) };
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
  if (!after) return stays.with(index - 1, endingBy(before, now));
  if (before.planId !== after.planId) return stays;
  const one = joined(before, after);
  const isNewEnd = index === stays.length - 1 && one.given !== after.given;
  return stays.toSpliced(index - 1, 2, isNewEnd ? endingBy(one, now) : one);
}

/** Two stays on the same plan that nothing separates any longer. */
function joined(before: Stay, after: Stay): Stay {
  const one = withSources(after, [...elementsOf(before.sources), ...elementsOf(after.sources)]);
  const ahead = ticks(before.endedAt.getTime() - after.startedAt.getTime());
  const unused = atMost(before.given, ahead);
  if (after.isEndSet || unused === 0n) return one;
  // Without the refunded payment, what was bought and given later would have come on top.
  const days = elementsOf(after.sources).map((own) => (own.transactionId ? own.terms.days : 0));
  const bought = days.reduce((total, count) => total + count, 0) * DAY_MS;
  const given = after.given === 'endless' ? 0 : toMs(after.given);
  const endedAt = new Date(before.endedAt.getTime() + bought + given);
  return { ...one, given: sum(unused, after.given), endedAt };
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
