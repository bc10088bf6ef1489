import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  continued,
  denseHistories,
  paymentOf,
  plans,
  sequels,
} from '../../../testing/subscription-histories.ts';
import {
  A_MS,
  anyHistory,
  append,
  expectSame,
  lastOf,
  propertyRuns,
} from '../../../testing/subscription-properties.ts';
import { addDays, DAY_MS } from '../../calendar.ts';
import { correctable } from '../correction.ts';
import type { SubscriptionEvent } from '../event.ts';
import { smallerOf, ticks } from '../lots/lot.ts';
import { stretches } from '../remaining-time.ts';
import { type Balance, balanceOf, history, replay } from '../replay.ts';
import { currentStay, isRunning, paidTime, type Stay } from '../state.ts';

/** A payment after a date that an administrator set, with other payments and refunds before its own. */
const lateRefunds = fc.record({
  life: anyHistory,
  end: fc.nat(60),
  payment: paymentOf(plans.basic, plans.pro, plans.day),
  isRenewal: fc.boolean(),
  sequel: sequels,
  amount: fc.option(fc.integer({ min: 1, max: 12_000_00 }), { freq: 3 }),
  later: fc.nat(40 * DAY_MS),
});

test('a late refund leaves the given time that it would have left at once', () => {
  fc.assert(
    fc.property(lateRefunds, ({ life, end, isRenewal, sequel, amount, later, ...drawn }) => {
      const { now } = life;
      const until = new Date(now.getTime() + end * DAY_MS);
      const events = append(life.events, now, { kind: 'expiry_set', until, replaces: null });
      const planId = currentStay(replay(events, now))?.planId;
      const payment = isRenewal && planId ? { ...drawn.payment, planId } : drawn.payment;
      const { transactionId } = payment;
      const bought = append(events, now, payment);
      const others = continued(bought, sequel)
        .slice(bought.length)
        .filter((event) => !('transactionId' in event) || event.transactionId !== transactionId);
      const then = new Date(Math.max(now.getTime(), lastOf(others).getTime()) + later);
      const kind = amount === null ? 'refund' : 'part_refund';
      const refund = { at: then, kind, transactionId, amount };
      const reported = renumbered(append(bought, now, ...others, refund));
      const atOnce = renumbered(append(bought, now, { ...refund, at: now }, ...others));
      const [late, meant] = [replay(reported, then), replay(atOnce, then)];
      const [is, was] = [currentStay(late), currentStay(meant)];
      if (!is || is.planId !== was?.planId) return;
      // Given time ends with its plan, and the payment may have kept the customer on it.
      if (endSetBy(is) !== endSetBy(was)) return;
      if (is.given === 'endless' || was.given === 'endless') {
        expect(is.given).toBe(was.given);
        return;
      }
      const room = paidTime(meant) + was.given - paidTime(late);
      // No later end: where less is left of other payments, more of the given time is.
      expect(smallerOf(is.given - was.given, is.given - room)).toBeLessThanOrEqual(ticks(A_MS));
      // The same, unless other payments last longer or the plan had expired in between.
      if (history(reported).some(({ event, before }) => isOver(before, event.at))) return;
      expect(is.given).toBeGreaterThanOrEqual(smallerOf(was.given, room) - ticks(A_MS));
    }),
    propertyRuns,
  );
});

function endSetBy({ basis }: Stay): number | null {
  return basis.isEnd ? basis.eventId : null;
}

function isOver({ expiresAt }: Balance, at: Date): boolean {
  return expiresAt !== null && expiresAt <= at;
}

function renumbered(events: SubscriptionEvent[]): SubscriptionEvent[] {
  return events.map((event, index) => ({ ...event, id: index + 1 }));
}

/** Enough to give every payment its place in an order, and a pause in tens of days. */
const places = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0, 10, 20)), {
  minLength: 12,
  maxLength: 12,
});

const denseRuns = { numRuns: propertyRuns.numRuns * 3 };

test('the refund of all that was paid, in any order, leaves what an administrator gave first', () => {
  fc.assert(
    fc.property(denseHistories(), places, fc.nat(20), (life, order, later) => {
      let events = life;
      const refunded = new Set(
        events.map((event) => event.kind === 'refund' && event.transactionId),
      );
      const open = events.flatMap((event, index) =>
        event.kind === 'payment' && !refunded.has(event.transactionId)
          ? [{ transactionId: event.transactionId, place: order[index] ?? [0, 0] }]
          : [],
      );
      let now = lastOf(events);
      for (const { transactionId, place } of open.toSorted((a, b) => a.place[0] - b.place[0])) {
        now = addDays(now, place[1]);
        events = append(events, now, { kind: 'refund', transactionId });
      }
      const then = addDays(now, later);
      const [is, was] = [replay(events, then), replay(life.slice(0, 1), then)];
      expect(isRunning(is)).toBe(isRunning(was));
      if (isRunning(was)) expectSame(balanceOf(is), balanceOf(was));
    }),
    denseRuns,
  );
});

test('at one instant the order of two refunds does not matter', () => {
  fc.assert(
    fc.property(
      denseHistories('with dates'),
      fc.boolean(),
      fc.tuple(fc.nat(9), fc.nat(9)),
      fc.nat(40),
      (life, isFirstBought, picked, later) => {
        const now = lastOf(life);
        const events = isFirstBought ? append(life, now, { kind: 'undone', eventId: 1 }) : life;
        const payments = events.filter(({ kind }) => kind === 'payment');
        const [first, second] = picked.map((nth) => {
          const payment = payments[nth % Math.max(1, payments.length)];
          return { kind: 'refund', transactionId: payment?.id };
        });
        if (!first?.transactionId || !second?.transactionId) return;
        if (first.transactionId === second.transactionId) return;
        const orders = [append(events, now, first, second), append(events, now, second, first)];
        for (const then of [now, addDays(now, later)]) {
          const [a, b] = orders.map((order) => replay(order, then));
          const [is, other] = [a && currentStay(a), b && currentStay(b)];
          if (!a || !b || !is || !other) return;
          expect(is.planId).toBe(other.planId);
          // A date goes with its stay, unless another refund has joined that with the one before.
          if (endSetBy(is) !== endSetBy(other)) return;
          expect(isRunning(a)).toBe(isRunning(b));
          if (isRunning(a)) expectSame(balanceOf(a), balanceOf(b));
        }
      },
    ),
    denseRuns,
  );
});

test('a date that was set when nothing was left of the payments holds, whatever is refunded', () => {
  fc.assert(
    fc.property(
      denseHistories('with dates'),
      fc.nat(200),
      fc.integer({ min: 1, max: 90 }),
      fc.nat(40),
      (life, pause, days, later) => {
        const now = addDays(lastOf(life), pause);
        const until = addDays(now, days);
        const date = { kind: 'expiry_set', until, replaces: correctable(life) };
        const events = append(life, now, date);
        if (paidTime(replay(events, now)) > 0n) return;
        const then = addDays(now, later);
        const refunds = life.flatMap((event) =>
          event.kind === 'payment' ? [{ kind: 'refund', transactionId: event.transactionId }] : [],
        );
        const [is, was] = [append(events, then, ...refunds), events];
        expect(balanceOf(replay(is, then))).toEqual(balanceOf(replay(was, then)));
      },
    ),
    denseRuns,
  );
});

test('a later date takes no days of any payment, whatever date it replaces', () => {
  fc.assert(
    fc.property(denseHistories('with dates'), fc.nat(90), (events, days) => {
      const now = lastOf(events);
      const before = replay(events, now);
      const end = balanceOf(before).expiresAt;
      if (end === null) return;
      const until = addDays(new Date(Math.max(end.getTime(), now.getTime())), days);
      const extension = { kind: 'expiry_set', until, replaces: correctable(events) };
      const after = replay(append(events, now, extension), now);
      expect(currentStay(after)?.planId).toBe(currentStay(before)?.planId);
      for (const [transactionId, time] of timesOf(before)) {
        expect(timesOf(after).get(transactionId) ?? 0).toBeGreaterThanOrEqual(time - 2 * A_MS);
      }
    }),
    denseRuns,
  );
});

/** A date by its place among those around an instant. Most are near it, so that it cuts something. */
const dates = fc.record({ nth: fc.nat(12), pause: fc.constantFrom(0, 0, 10, 20) });

test('a wrong date that is replaced before another payment leaves nothing behind', () => {
  fc.assert(
    fc.property(
      denseHistories('with dates'),
      fc.tuple(dates, dates, dates),
      fc.constantFrom(plans.basic, plans.pro),
      sequels,
      fc.nat(40),
      (life, [first, wrong, right], { planId, days, price }, sequel, later) => {
        const dated = (events: SubscriptionEvent[], { nth, pause }: typeof wrong, at: Date) =>
          append(events, addDays(at, pause), {
            kind: 'expiry_set',
            until: addDays(lastOf(life), nth * 10 - 20),
            replaces: correctable(events),
          });
        const cut = dated(life, first, lastOf(life));
        const terms = { planId, cycle: 'monthly', days, listPrice: price, paid: price };
        const renewal = { kind: 'payment', transactionId: cut.length + 1, ...terms };
        const renewed = append(cut, lastOf(cut), renewal);
        const mistaken = dated(renewed, wrong, lastOf(renewed));
        if (correctable(mistaken) !== mistaken.length) return;
        const [is, meant] = [mistaken, renewed].map((events) =>
          continued(dated(events, right, lastOf(mistaken)), sequel),
        );
        if (!is || !meant) return;
        const then = addDays(lastOf(is), later);
        expectSame(balanceOf(replay(is, then)), balanceOf(replay(meant, then)));
      },
    ),
    denseRuns,
  );
});

function timesOf(state: Parameters<typeof stretches>[0]): Map<number, number> {
  return new Map(
    stretches(state).flatMap(({ transactionId, startsAt, endsAt }) =>
      transactionId !== null && endsAt
        ? [[transactionId, endsAt.getTime() - startsAt.getTime()] as const]
        : [],
    ),
  );
}
