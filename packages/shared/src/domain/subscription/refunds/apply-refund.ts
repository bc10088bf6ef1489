import { earlierOf } from '../../calendar.ts';
import { append, appendedFrom, elementsOf } from '../appended.ts';
import { smallerOf, TICKS_PER_MS } from '../lots/lot.ts';
import { changedLots } from '../lots/lots.ts';
import {
  currentStay,
  isRunning,
  paidTime,
  type Refund,
  type Source,
  type State,
  type Stay,
  withStay,
} from '../state.ts';
import { rest, withLoss, withoutRefunds } from './without-refunds.ts';

/**
 * Takes back what is refunded of a payment. After a full refund, if nothing else put the customer
 * on this plan, the previous plan returns with what was left of it: the paid worth, and the given
 * time that it would still have if the payment had not been. The first plan stays, and ends with
 * whatever else is left: days that were given after the payment are not the payment's.
 */
export function applyRefund(before: State, refund: Refund): State {
  const lots = changedLots(before.lots, (lot) => rest(lot, refund));
  const refunds = append(before.refunds, refund);
  const stays = appendedFrom(withoutPayment(elementsOf(before.stays), refund));
  return endedIfOver(withGivenTime({ ...before, lots, stays, refunds }, refund));
}

function withoutPayment(stays: Stay[], refund: Refund): Stay[] {
  const isRefunded = ({ transactionId }: Source) => transactionId === refund.transactionId;
  const index = stays.findIndex(({ sources }) => elementsOf(sources).some(isRefunded));
  const stay = stays[index];
  if (!stay) return stays;
  const sources = elementsOf(stay.sources);
  if (refund.amount !== 'all') {
    // The customer stays on the plan.
    const less = sources.map((one) => (one.lot ? { ...one, lot: rest(one.lot, refund) } : one));
    return stays.with(index, { ...stay, sources: appendedFrom(less) });
  }
  const others = sources.filter((one) => !isRefunded(one));
  const isOnly = others.length === 0 && index > 0;
  if (!isOnly) return stays.with(index, withSources(stay, others));
  return closed(stays.toSpliced(index, 1), index);
}

/** Closes the gap before `index`: a stay returns, or two on the same plan become one. */
function closed(stays: Stay[], index: number): Stay[] {
  const [before, after] = [stays[index - 1], stays[index]];
  if (!before || !after || before.planId !== after.planId) return stays;
  return stays.toSpliced(index - 1, 2, joined(before, after));
}

/** Two stays on the same plan that nothing separates any longer. */
function joined(before: Stay, after: Stay): Stay {
  const sources = [...elementsOf(before.sources), ...elementsOf(after.sources)];
  const losses = [...elementsOf(before.losses), ...elementsOf(after.losses)];
  const one = {
    ...withSources(after, sources),
    startedAt: before.endedAt > after.startedAt ? before.startedAt : after.startedAt,
  };
  if (after.basis.isEnd) return one;
  return { ...one, basis: before.basis, losses: appendedFrom(losses) };
}

/** Time that is carried over is converted at the terms of the first remaining payment. */
function withSources(stay: Stay, sources: Source[]): Stay {
  return { ...stay, sources: appendedFrom(sources), terms: sources[0]?.terms ?? stay.terms };
}

/**
 * Given time ends when it would have ended without the refunded payments. What was used of those is
 * therefore taken from it, never from other payments.
 */
function withGivenTime(state: State, { id, at }: Refund): State {
  const stay = currentStay(state);
  if (!stay || !isGiven(stay)) return state;
  const meant = withoutRefunds(stay, state);
  const loss = { eventId: id, at, left: state.lots };
  const after = withLoss(meant, loss);
  const given = currentStay(after)?.given ?? 0n;
  if (given === 'endless') return withStay(state, { given });
  const room = paidTime(after) + given - paidTime(state);
  const isLoss = paidTime(meant) - paidTime(after) > TICKS_PER_MS;
  return withStay(state, {
    given: room > 0n ? smallerOf(given, room) : 0n,
    losses: isLoss ? append(stay.losses, loss) : stay.losses,
  });
}

function isGiven({ basis, sources }: Stay): boolean {
  return basis.given !== 0n || elementsOf(sources).some(({ least }) => least > 0n);
}

/** If nothing is left of the plan after a refund, it ends now, whatever its end was before. */
function endedIfOver(state: State): State {
  const stay = currentStay(state);
  if (!stay || isRunning(state)) return state;
  return withStay(state, { endedAt: earlierOf(stay.endedAt, state.at) });
}
