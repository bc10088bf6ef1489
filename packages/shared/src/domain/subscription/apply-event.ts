import { DAY_MS, earlierOf } from '../calendar.ts';
import { type Appended, append, appendedFrom, elementsOf, replaceLast } from './appended.ts';
import type { SubscriptionChange, SubscriptionEvent, Terms } from './event.ts';
import { type Lot, newLot, reduced, smallerOf, ticks, timeOf, toMs, used } from './lot.ts';
import { addFirst, addLast, type Lots, listOf, lotsOf, timeOfAll } from './lots.ts';
import {
  currentStay,
  emptyState,
  expiresAt,
  type GivenTime,
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

/**
 * Takes back what is left of the payment. If nothing else put the customer on this plan, the
 * previous plan returns with what was left of it: the paid worth, and the given time that it would
 * still have if the payment had not been. If there was none, the plan stays and ends with whatever
 * else is left.
 */
function applyRefund(state: State, transactionId: number): State {
  const lots = changed(state.lots, (lot) => (lot.transactionId === transactionId ? null : lot));
  const stays = withoutSource(elementsOf(state.stays), transactionId, { at: state.at, lots });
  return endedIfOver({ ...state, lots, stays: appendedFrom(stays) });
}

/** Takes back the refunded share of a payment. The customer stays on its plan. */
function applyPartRefund(state: State, { transactionId, amount }: Event<'part_refund'>): State {
  const lots = changed(state.lots, (lot) =>
    lot.transactionId === transactionId ? reduced(lot, amount) : lot,
  );
  return endedIfOver({ ...state, lots });
}

/** The lots as `change` leaves them, without those of which nothing is left. */
function changed(lots: Lots, change: (lot: Lot) => Lot | null): Lots {
  return lotsOf(
    listOf(lots).flatMap((lot) => {
      const rest = change(lot);
      return rest && rest.left > 0n ? [rest] : [];
    }),
  );
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
  const isPresent = index === stays.length - 1;
  return stays.toSpliced(index - 1, 2, isPresent && !one.isEndSet ? endingBy(one, now) : one);
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
  return changed(lots, (lot) => {
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
