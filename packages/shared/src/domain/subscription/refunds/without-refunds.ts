import { append, elementsOf, lastElements } from '../appended.ts';
import { type Lot, reduced, smallerOf, ticks, timeOf, used } from '../lots/lot.ts';
import { addLast, changedLots, type Lots, timeOfAll, useFirst } from '../lots/lots.ts';
import {
  advance,
  currentStay,
  type Loss,
  lastingAtLeast,
  paidTime,
  type Refund,
  type Source,
  type State,
  type Stay,
} from '../state.ts';

/**
 * What a customer would have now, if they had stayed on a plan and had never paid what was refunded
 * since. Other payments would then have been used instead: these lots are not those that they have.
 */
export function withoutRefunds(stay: Stay, { at, refunds }: State): State {
  const { basis, losses } = stay;
  const later = lastElements(refunds, ({ id }) => id > basis.eventId);
  const before: State = {
    at: basis.at,
    lots: later.length > 0 ? remainingLots(stay, later) : basis.lots,
    stays: append(null, { ...stay, given: basis.given }),
    refunds: null,
  };
  const isSince = ({ eventId }: Source) => !basis.isEnd || eventId > basis.eventId;
  const since = [...lastElements(stay.sources, isSince), ...elementsOf(losses)];
  const inOrder = losses ? since.toSorted((a, b) => a.eventId - b.eventId) : since;
  const last = inOrder.reduce((state, one) => {
    const now = advance(state, one.at);
    return 'left' in one ? withLoss(now, one, later) : withSource(now, one);
  }, before);
  return advance(last, at);
}

/** Uses what was used elsewhere: no more time is left of payments than there was. */
export function withLoss(state: State, { eventId, left }: Loss, refunds: Refund[] = []): State {
  const stay = currentStay(state);
  if (!stay) return state;
  const later = Map.groupBy(
    refunds.filter(({ id }) => id > eventId),
    ({ transactionId }) => transactionId,
  );
  const refunded = (lot: Lot) =>
    (later.get(lot.transactionId) ?? []).reduce<Lot | null>(
      (one, refund) => one && rest(one, refund),
      lot,
    );
  const remaining = later.size > 0 ? changedLots(left, refunded) : left;
  const excess = paidTime(state) - timeOfAll(remaining, stay);
  return excess > 0n ? { ...state, lots: useFirst(state.lots, stay, excess).lots } : state;
}

/** What a refund leaves of a lot; null if nothing. */
export function rest(lot: Lot, { transactionId, amount }: Refund): Lot | null {
  if (lot.transactionId !== transactionId) return lot;
  return amount === 'all' ? null : reduced(lot, amount);
}

function withSource(state: State, { lot, least }: Source): State {
  const after = lot ? { ...state, lots: addLast(state.lots, lot) } : state;
  return least > 0n ? lastingAtLeast(after, least) : after;
}

/**
 * The lots of a basis without later refunds. Those that an end counted are refunded when they are:
 * nothing is used before them, so the time until then tells how much of them was used.
 */
function remainingLots(stay: Stay, refunds: Refund[]): Lots {
  const { at, lots, isEnd } = stay.basis;
  const refundsOf = Map.groupBy(refunds, ({ transactionId }) => transactionId);
  let usedBefore = 0n;
  return changedLots(lots, (lot) => {
    const after = (whole: Lot, refund: Refund): Lot => {
      const here = isEnd ? ticks(refund.at.getTime() - at.getTime()) - usedBefore : 0n;
      const time = here > 0n ? smallerOf(here, timeOf(whole, stay)) : 0n;
      const unused = used(whole, stay, time);
      return { ...whole, left: whole.left - unused.left + (rest(unused, refund)?.left ?? 0n) };
    };
    const remaining = (refundsOf.get(lot.transactionId) ?? []).reduce(after, lot);
    usedBefore += timeOf(remaining, stay);
    return remaining;
  });
}
