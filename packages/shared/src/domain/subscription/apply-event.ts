import { DAY_MS } from '../calendar.ts';
import { type Appended, append, appendedFrom, replaceLast } from './appended.ts';
import type { SubscriptionChange, SubscriptionEvent, Terms } from './event.ts';
import { newLot, smallerOf, ticks, timeOf, used } from './lots/lot.ts';
import { addFirst, addLast, changedLots, type Lots, listOf, lotsOf } from './lots/lots.ts';
import { applyRefund } from './refunds/apply-refund.ts';
import {
  currentStay,
  emptyState,
  expiresAt,
  type GivenTime,
  isRunning,
  lastingAtLeast,
  paidTime,
  type Source,
  type State,
  type Stay,
  withStay,
} from './state.ts';

type Event<K extends SubscriptionChange['kind']> = Extract<SubscriptionEvent, { kind: K }>;

/**
 * Applies an event to the state at its instant. `had` is what the customer had with the date that
 * it replaces.
 */
export function applyEvent(state: State, event: SubscriptionEvent, had = state.lots): State {
  switch (event.kind) {
    case 'payment':
      return applyPayment(state, event);
    case 'refund':
      return applyRefund(state, { ...event, amount: 'all' });
    case 'part_refund':
      return applyRefund(state, event);
    case 'plan_given':
      return applyGift(state, event);
    case 'plan_removed':
      return { ...state, stays: moved(state, newStay(state, { ...NO_PLAN, id: event.id })) };
    case 'expiry_set':
      return endAt(keptBy(state, event), event, had);
    case 'opening':
      return applyOpening(event);
    case 'undone':
      return state;
  }
}

const NO_PLAN = { planId: null, terms: { price: 0, days: 1 }, sources: null };

/**
 * A renewal is added after the paid time and before the given time. Another plan starts now: its
 * own days are used first, then the days that the old plan's remaining worth buys.
 */
function applyPayment(state: State, event: Event<'payment'>): State {
  const { id, at, transactionId, planId, days, listPrice, paid } = event;
  const terms = { price: listPrice, days };
  const lot = newLot({ transactionId, planId, ms: days * DAY_MS, paid });
  const source = { eventId: id, at, transactionId, terms, lot, least: 0n };
  const stay = currentStay(state);
  if (stay?.planId === planId) {
    const startedAt = isRunning(state) ? stay.startedAt : state.at;
    const renewed = { ...stay, startedAt, sources: append(stay.sources, source) };
    return { ...state, lots: addLast(state.lots, lot), stays: replaceLast(state.stays, renewed) };
  }
  const next = newStay(state, { id, planId, terms, sources: append(null, source) });
  return { ...state, lots: addFirst(state.lots, lot), stays: moved(state, next) };
}

/** The stays after a move to another one. */
function moved(state: State, next: Stay): Appended<Stay> {
  const stay = currentStay(state);
  if (!stay) return append(state.stays, next);
  const former = { ...stay, endedAt: expiresAt(state) ?? stay.endedAt };
  return append(replaceLast(state.stays, former), next);
}

/**
 * Given time ends with its plan. Paid worth is converted to time of the new plan. The plan's own
 * days are a minimum: time that was given before is not shortened.
 */
function applyGift(state: State, event: Event<'plan_given'>): State {
  const { id, at, planId, terms, until, isMinimum } = event;
  const isEnd = until === null || (until !== 'own_days' && !isMinimum);
  const length = until === 'own_days' ? ticks(terms.days * DAY_MS) : timeUntil(until, at);
  const least = isEnd ? 0n : length;
  const source = { eventId: id, at, transactionId: null, terms, lot: null, least };
  const stay = currentStay(state);
  const stays =
    stay?.planId === planId
      ? replaceLast(state.stays, { ...stay, sources: append(stay.sources, source) })
      : moved(state, newStay(state, { id, planId, terms, sources: append(null, source) }));
  const after = { ...state, stays };
  return isEnd ? endAt(after, { id, until }) : lastingAtLeast(after, least);
}

function timeUntil(until: Date | null, at: Date): bigint {
  return until && until > at ? ticks(until.getTime() - at.getTime()) : 0n;
}

/**
 * A date that is set when nothing is left of the payments, or after the refund of all of them, keeps
 * the customer on the plan: its days are not those payments'.
 */
function keptBy(state: State, { id, at, until }: Event<'expiry_set'>): State {
  const stay = currentStay(state);
  if (!stay) return state;
  const isAllGiven = paidTime(state) === 0n && (until === null || until > at);
  if (stay.sources && !isAllGiven) return state;
  const source = { eventId: id, at, transactionId: null, terms: stay.terms, lot: null, least: 0n };
  return withStay(state, { sources: append(stay.sources, source) });
}

type End = { id: number; until: Date | null };

/**
 * Makes the current plan end at an instant. Missing time is added as given time. Excess time is
 * removed from the end: given time first, then the latest payment.
 */
function endAt(state: State, { id, until }: End, had = state.lots): State {
  const stay = currentStay(state);
  if (!stay) return state;
  const { at } = state;
  const having = (lots: Lots, given: GivenTime, changes: Partial<Stay>) => {
    const basis = { eventId: id, at, lots, given, isEnd: true };
    return withStay({ ...state, lots }, { ...changes, given, basis, losses: null });
  };
  if (until === null) return having(state.lots, 'endless', {});
  const length = timeUntil(until, at);
  const paid = paidTime(state);
  const startedAt = !isRunning(state) && length > 0n ? at : stay.startedAt;
  const ended = { startedAt, endedAt: until };
  if (length >= paid) return having(state.lots, length - paid, ended);
  return having(cutAfter(state, stay, { length, had }), 0n, ended);
}

/**
 * Worth that gives no time on this plan is not affected. What the customer had is kept before what
 * the replaced date had taken: a payment since then keeps its days, and a refund can take them.
 */
function cutAfter({ lots }: State, stay: Stay, { length, had }: { length: bigint; had: Lots }) {
  let room = length;
  const fitting = (time: bigint) => {
    const kept = smallerOf(time, room);
    room -= kept;
    return kept;
  };
  const hadTimes = new Map(listOf(had).map((lot) => [lot.transactionId, timeOf(lot, stay)]));
  const keptTimes = new Map(
    listOf(lots).map((lot) => {
      const time = smallerOf(timeOf(lot, stay), hadTimes.get(lot.transactionId) ?? 0n);
      return [lot.transactionId, fitting(time)];
    }),
  );
  return changedLots(lots, (lot) => {
    const restored = timeOf(lot, stay) - (keptTimes.get(lot.transactionId) ?? 0n);
    return used(lot, stay, restored - fitting(restored));
  });
}

type Beginning = Pick<Stay, 'planId' | 'terms' | 'sources'> & { id: number };

function newStay({ at, lots }: State, { id, ...plan }: Beginning): Stay {
  const basis = { eventId: id, at, lots, given: 0n, isEnd: false };
  return { ...plan, given: 0n, basis, losses: null, startedAt: at, endedAt: at };
}

/** Each payment's days become days of the current plan, whatever plan it was made for. */
function applyOpening(event: Event<'opening'>): State {
  const { id, at, planId, terms, bought } = event;
  const lots = event.lots.map(({ transactionId, ms, worth }) =>
    newLot({ transactionId, planId, ms, paid: worth }),
  );
  const sourceOf = (transactionId: number | null, its: Terms): Source => {
    return { eventId: id, at, transactionId, terms: its, lot: null, least: 0n };
  };
  const nothing = emptyState(at);
  const former = bought
    .filter((payment) => payment.planId !== planId)
    .map((payment) => {
      const its = { price: payment.listPrice, days: payment.days };
      const sources = append(null, sourceOf(payment.transactionId, its));
      return newStay(nothing, { id, planId: payment.planId, terms: its, sources });
    });
  const own = bought
    .filter((payment) => payment.planId === planId)
    .map(({ transactionId }) => sourceOf(transactionId, terms));
  // A plan that an administrator gave stays, whatever is refunded.
  const sources = appendedFrom(own.length > 0 ? own : [sourceOf(null, terms)]);
  const present = newStay(nothing, { id, planId, terms, sources });
  const stays = append(appendedFrom(former), present);
  const state = { ...nothing, lots: lotsOf(lots), stays };
  const ending = endAt(state, { id, until: event.expiresAt });
  return withStay(ending, { startedAt: event.startedAt });
}
