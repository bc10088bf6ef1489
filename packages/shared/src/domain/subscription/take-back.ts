import { earlierOf } from '../calendar.ts';
import type { Paisa } from '../money.ts';
import { append, appendedFrom, elementsOf, replaceLast } from './appended.ts';
import { type Lot, reduced, timeOf } from './lots/lot.ts';
import { changedLots, type Lots, listOf } from './lots/lots.ts';
import { advance, currentStay, expiresAt, isRunning, type State, type Stay } from './state.ts';

/** What is refunded of a payment: an amount, or all that is left of it. */
export type Refunded = { transactionId: number; amount: Paisa | 'all' };

/**
 * Takes back what is refunded of a payment. Of what was used already, given time is taken instead,
 * as it would have been used without the payment. On the plans that the customer has left, this
 * happens as if they had stayed: a later refund can bring such a plan back.
 */
export function takeBack(state: State, refunded: Refunded): State {
  const stays = elementsOf(state.stays).map((stay, index, { length }) =>
    index < length - 1 && stay.left
      ? takenBackAfterwards(stay, stay.left, state.at, refunded)
      : lessGiven(stay, state.lots, refunded),
  );
  const lots = changedLots(state.lots, (lot) => rest(lot, refunded));
  return endedIfOver({ ...state, lots, stays: appendedFrom(stays) });
}

/** If nothing is left of the plan after a refund, it ends now, whatever its end was before. */
export function endedIfOver(after: State): State {
  const stay = currentStay(after);
  if (!stay || isRunning(after)) return after;
  const endedAt = earlierOf(stay.endedAt, after.at);
  return { ...after, stays: replaceLast(after.stays, { ...stay, endedAt }) };
}

function takenBackAfterwards(
  stay: Stay,
  { at, lots, given }: NonNullable<Stay['left']>,
  now: Date,
  refunded: Refunded,
): Stay {
  const stayed = { ...stay, given, left: null };
  const before = advance({ at, lots, stays: append(null, stayed) }, now);
  const after = takeBack(before, refunded);
  const [had, has] = [currentStay(before), currentStay(after)];
  if (!had || !has || had.given === 'endless' || has.given === 'endless') return stay;
  return {
    ...has,
    // As it was when the customer left.
    given: stay.given === 'endless' ? stay.given : stay.given - had.given + has.given,
    endedAt: expiresAt(after) ?? has.endedAt,
    left: { at: after.at, lots: after.lots, given: has.given },
  };
}

/**
 * The stay without the given time that would have been used instead of the refunded time. A payment
 * from before the given time is not counted: without it, more would have been given.
 */
function lessGiven(stay: Stay, lots: Lots, refunded: Refunded): Stay {
  const sources = elementsOf(stay.sources);
  const index = sources.findIndex((one) => one.transactionId === refunded.transactionId);
  const source = sources[index];
  if (!source?.lot) return stay;
  const kept = rest(source.lot, refunded);
  const after = { ...stay, sources: appendedFrom(sources.with(index, { ...source, lot: kept })) };
  const { given, givenBy } = stay;
  if (given === 'endless' || given === 0n || (givenBy !== null && source.eventId < givenBy))
    return after;
  const left = listOf(lots).find((lot) => lot.transactionId === refunded.transactionId) ?? null;
  const usedOf = (whole: Lot | null, unused: Lot | null) =>
    (whole ? timeOf(whole, stay) : 0n) - (unused ? timeOf(unused, stay) : 0n);
  const used = usedOf(source.lot, left) - usedOf(kept, left && rest(left, refunded));
  return { ...after, given: given > used ? given - used : 0n };
}

/** What a refund leaves of a lot; null if nothing. */
function rest(lot: Lot, { transactionId, amount }: Refunded): Lot | null {
  if (lot.transactionId !== transactionId) return lot;
  return amount === 'all' ? null : reduced(lot, amount);
}
