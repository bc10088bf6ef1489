import { DAY_MS } from '../calendar.ts';
import { type Appended, append, appendedFrom, replaceLast } from './appended.ts';
import { applyRefund } from './apply-refund.ts';
import type { SubscriptionChange, SubscriptionEvent, Terms } from './event.ts';
import { newLot, smallerOf, ticks, timeOf, used } from './lots/lot.ts';
import { addFirst, addLast, changedLots, type Lots, lotsOf } from './lots/lots.ts';
import {
  currentStay,
  emptyState,
  expiresAt,
  isRunning,
  paidTime,
  type Source,
  type State,
  type Stay,
} from './state.ts';
import { takeBack } from './take-back.ts';

type Event<K extends SubscriptionChange['kind']> = Extract<SubscriptionEvent, { kind: K }>;

/** Applies one of the `effectiveEvents` to the state at its instant. */
export function applyEvent(state: State, event: SubscriptionEvent): State {
  switch (event.kind) {
    case 'payment':
      return applyPayment(state, event);
    case 'refund':
      return applyRefund(state, event.transactionId);
    case 'part_refund':
      // The customer stays on its plan.
      return takeBack(state, event);
    case 'plan_given':
      return applyGift(state, event);
    case 'plan_removed':
      return { ...state, stays: moved(state, newStay(null, NO_TERMS, state.at, null)) };
    case 'expiry_set':
      return endAt(state, event);
    case 'opening':
      return applyOpening(event);
    case 'undone':
      return state;
  }
}

const NO_TERMS: Terms = { price: 0, days: 1 };

/**
 * A renewal is added after the paid time and before the given time. Another plan starts now: its
 * own days are used first, then the days that the old plan's remaining worth buys.
 */
function applyPayment(state: State, event: Event<'payment'>): State {
  const { transactionId, planId, days, listPrice, paid } = event;
  const terms = { price: listPrice, days };
  const lot = newLot({ transactionId, planId, ms: days * DAY_MS, paid });
  const source = { eventId: event.id, transactionId, terms, lot };
  const stay = currentStay(state);
  if (stay?.planId === planId) {
    const startedAt = isRunning(state) ? stay.startedAt : state.at;
    const renewed = { ...stay, startedAt, sources: append(stay.sources, source) };
    return { ...state, lots: addLast(state.lots, lot), stays: replaceLast(state.stays, renewed) };
  }
  const next = newStay(planId, terms, state.at, append(null, source));
  return { ...state, lots: addFirst(state.lots, lot), stays: moved(state, next) };
}

/** The stays after a move to another one. */
function moved(state: State, next: Stay): Appended<Stay> {
  const stay = currentStay(state);
  if (!stay) return append(state.stays, next);
  const { at, lots } = state;
  const { given } = stay;
  const left = given === 'endless' || given === 0n ? null : { at, lots, given };
  const former = { ...stay, endedAt: expiresAt(state) ?? stay.endedAt, left };
  return append(replaceLast(state.stays, former), next);
}

/** Given time ends with its plan. Paid worth is converted to time of the new plan. */
function applyGift(state: State, { id, planId, terms, until }: Event<'plan_given'>): State {
  const source = { eventId: id, transactionId: null, terms, lot: null };
  const stay = currentStay(state);
  const stays =
    stay?.planId === planId
      ? replaceLast(state.stays, { ...stay, sources: append(stay.sources, source) })
      : moved(state, newStay(planId, terms, state.at, append(null, source)));
  const after = { ...state, stays };
  if (until !== 'own_days') return endAt(after, { id, until });
  const missing = ticks(terms.days * DAY_MS) - paidTime(after);
  const given = currentStay(after)?.given ?? 0n;
  // A minimum: time that was given before is not shortened.
  if (given === 'endless' || given >= missing) return after;
  return withStay(after, { given: missing, givenBy: id });
}

/**
 * Makes the current plan end at an instant. Missing time is added as given time. Excess time is
 * removed from the end: given time first, then the latest payment.
 */
function endAt(state: State, { id, until }: { id: number; until: Date | null }): State {
  const stay = currentStay(state);
  if (!stay) return state;
  // After the refund of all that was paid for a plan, only the date keeps the customer on it.
  const source = { eventId: id, transactionId: null, terms: stay.terms, lot: null };
  const sources = stay.sources ?? append(null, source);
  const set = { sources, isEndSet: true, givenBy: id };
  if (until === null) return withStay(state, { ...set, given: 'endless' });
  const length = ticks(Math.max(0, until.getTime() - state.at.getTime()));
  const paid = paidTime(state);
  const startedAt = !isRunning(state) && length > 0n ? state.at : stay.startedAt;
  const ended = { ...set, startedAt, endedAt: until };
  if (length >= paid) return withStay(state, { ...ended, given: length - paid });
  const lots = cutAfter(state, stay, length);
  return withStay({ ...state, lots }, { ...ended, given: 0n });
}

/** Worth that gives no time on this plan is not affected. */
function cutAfter({ lots }: State, stay: Stay, length: bigint): Lots {
  let room = length;
  return changedLots(lots, (lot) => {
    const time = timeOf(lot, stay);
    const kept = smallerOf(time, room);
    room -= kept;
    return used(lot, stay, time - kept);
  });
}

function withStay(state: State, changes: Partial<Stay>): State {
  const stay = currentStay(state);
  return stay ? { ...state, stays: replaceLast(state.stays, { ...stay, ...changes }) } : state;
}

function newStay(planId: number | null, terms: Terms, at: Date, sources: Appended<Source>): Stay {
  const nothing = { given: 0n, isEndSet: false, givenBy: null, left: null };
  return { planId, terms, sources, ...nothing, startedAt: at, endedAt: at };
}

/** Each payment's days become days of the current plan, whatever plan it was made for. */
function applyOpening(event: Event<'opening'>): State {
  const { id, at, planId, terms, bought } = event;
  const lots = event.lots.map(({ transactionId, ms, worth }) =>
    newLot({ transactionId, planId, ms, paid: worth }),
  );
  const sourceOf = (transactionId: number | null, its: Terms): Source => ({
    eventId: id,
    transactionId,
    terms: its,
    lot: null,
  });
  const former = bought
    .filter((payment) => payment.planId !== planId)
    .map(({ transactionId, planId: formerPlanId, listPrice: price, days }) =>
      newStay(
        formerPlanId,
        { price, days },
        at,
        append(null, sourceOf(transactionId, { price, days })),
      ),
    );
  const own = bought
    .filter((payment) => payment.planId === planId)
    .map(({ transactionId }) => sourceOf(transactionId, terms));
  // A plan that an administrator gave stays, whatever is refunded.
  const sources = appendedFrom(own.length > 0 ? own : [sourceOf(null, terms)]);
  const present = newStay(planId, terms, at, sources);
  const stays = append(appendedFrom(former), present);
  const state = { ...emptyState(at), lots: lotsOf(lots), stays };
  return withStay(endAt(state, { id, until: event.expiresAt }), { startedAt: event.startedAt });
}
