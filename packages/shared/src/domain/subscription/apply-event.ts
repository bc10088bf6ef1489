import { DAY_MS } from '../calendar.ts';
import { type Appended, append, appendedFrom, replaceLast } from './appended.ts';
import { applyPartRefund, applyRefund } from './apply-refund.ts';
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

type Event<K extends SubscriptionChange['kind']> = Extract<SubscriptionEvent, { kind: K }>;

/** Applies one of the `effectiveEvents` to the state at its instant. */
export function applyEvent(state: State, event: SubscriptionEvent): State {
  switch (event.kind) {
    case 'payment':
      return applyPayment(state, event);
    case 'refund':
      return applyRefund(state, event.transactionId);
    case 'part_refund':
      return applyPartRefund(state, event);
    case 'plan_given':
      return applyGift(state, event);
    case 'plan_removed':
      return { ...state, stays: moved(state, newStay(null, NO_TERMS, state.at, null)) };
    case 'expiry_set':
      return endAt(state, event.until);
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
  const source = { eventId: event.id, transactionId, terms };
  const lot = newLot({ transactionId, planId, ms: days * DAY_MS, paid });
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
  const left = { ...stay, endedAt: expiresAt(state) ?? stay.endedAt };
  return append(replaceLast(state.stays, left), next);
}

/** Given time ends with its plan. Paid worth is converted to time of the new plan. */
function applyGift(state: State, { id, planId, terms, until }: Event<'plan_given'>): State {
  const source = { eventId: id, transactionId: null, terms };
  const stay = currentStay(state);
  const stays =
    stay?.planId === planId
      ? replaceLast(state.stays, { ...stay, sources: append(stay.sources, source) })
      : moved(state, newStay(planId, terms, state.at, append(null, source)));
  const after = { ...state, stays };
  if (until !== 'own_days') return endAt(after, until);
  const missing = ticks(terms.days * DAY_MS) - paidTime(after);
  const given = currentStay(after)?.given ?? 0n;
  // A minimum: time that was given before is not shortened.
  return given === 'endless' || given > missing ? after : withGiven(after, missing);
}

/**
 * Makes the current plan end at an instant. Missing time is added as given time. Excess time is
 * removed from the end: given time first, then the latest payment.
 */
function endAt(state: State, until: Date | null): State {
  const stay = currentStay(state);
  if (!stay) return state;
  if (until === null) {
    const endless = { ...stay, given: 'endless', isEndSet: true } as const;
    return { ...state, stays: replaceLast(state.stays, endless) };
  }
  const length = ticks(Math.max(0, until.getTime() - state.at.getTime()));
  const paid = paidTime(state);
  const startedAt = !isRunning(state) && length > 0n ? state.at : stay.startedAt;
  const ended = { ...stay, startedAt, endedAt: until, isEndSet: true };
  const kept = { ...state, stays: replaceLast(state.stays, ended) };
  if (length >= paid) return withGiven(kept, length - paid);
  return withGiven({ ...kept, lots: cutAfter(state, stay, length) }, 0n);
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

function withGiven(state: State, given: Stay['given']): State {
  const stay = currentStay(state);
  return stay ? { ...state, stays: replaceLast(state.stays, { ...stay, given }) } : state;
}

function newStay(planId: number | null, terms: Terms, at: Date, sources: Appended<Source>): Stay {
  return { planId, terms, sources, given: 0n, isEndSet: false, startedAt: at, endedAt: at };
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
  const opened = endAt({ ...emptyState(at), lots: lotsOf(lots), stays }, event.expiresAt);
  const stay = currentStay(opened);
  if (!stay) return opened;
  return {
    ...opened,
    stays: replaceLast(opened.stays, { ...stay, startedAt: event.startedAt }),
  };
}
