import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instants } from '../../../testing/instants.ts';
import { continued, paymentOf, plans, sequels } from '../../../testing/subscription-histories.ts';
import {
  A_MS,
  A_PAISA,
  anyHistory,
  append,
  expectSame,
  propertyRuns,
} from '../../../testing/subscription-properties.ts';
import { DAY_MS, laterOf } from '../../calendar.ts';
import type { SubscriptionEvent } from '../event.ts';
import { smallerOf, ticks, toMs } from '../lots/lot.ts';
import { type Balance, balanceOf, history, replay } from '../replay.ts';
import { currentStay, MAX_TICKS, paidTime } from '../state.ts';

test('a payment that is refunded at once has no effect', () => {
  fc.assert(
    fc.property(anyHistory, paymentOf(...Object.values(plans)), ({ events, now }, payment) => {
      const refund = { kind: 'refund', transactionId: payment.transactionId };
      const before = balanceOf(replay(events, now));
      // A user without a plan keeps the name of the one they had for a moment.
      if (before.planId === null) return;
      const after = balanceOf(replay(append(events, now, payment, refund), now));
      expectSame(after, before);
    }),
    propertyRuns,
  );
});

test('a partial refund removes its amount of worth, but no more than is left of the payment', () => {
  fc.assert(
    fc.property(
      anyHistory,
      paymentOf(plans.basic, plans.pro),
      fc.integer({ min: 1, max: 12_000_00 }),
      fc.double({ min: 0, max: 2, noNaN: true }),
      ({ events, now }, payment, amount, share) => {
        const then = new Date(now.getTime() + Math.floor(share * payment.days * DAY_MS));
        const bought = append(events, now, payment);
        const { transactionId } = payment;
        const part = { kind: 'part_refund', transactionId, amount };
        const rest = { kind: 'refund', transactionId };
        const worthAfter = (...more: object[]) =>
          balanceOf(replay(append(bought, then, ...more), then)).worth;
        const left = worthAfter() - worthAfter(rest);
        const taken = worthAfter() - worthAfter(part);
        expect(Math.abs(taken - Math.min(amount, left))).toBeLessThanOrEqual(2 * A_PAISA);
        // Refunds in parts have the same result as one refund of their sum.
        expect(Math.abs(worthAfter(part, rest) - worthAfter(rest))).toBeLessThanOrEqual(A_PAISA);
      },
    ),
    propertyRuns,
  );
});

test('a refunded upgrade leaves the old plan with what was not used of it', () => {
  fc.assert(
    fc.property(
      anyHistory,
      paymentOf(plans.pro),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ events, now }, payment, share) => {
        const state = replay(events, now);
        const before = balanceOf(state);
        if (before.planId === null || before.planId === payment.planId) return;
        const then = new Date(now.getTime() + Math.floor(share * payment.days * DAY_MS));
        const refund = { kind: 'refund', transactionId: payment.transactionId };
        const bought = append(events, now, payment);
        const after = balanceOf(replay(append(bought, then, refund), then));
        expect(after.planId).toBe(before.planId);
        expect(Math.abs(after.worth - before.worth)).toBeLessThanOrEqual(A_PAISA);
        // Paid time is all there, and given time ends when it would have.
        const paidUntil = then.getTime() + toMs(smallerOf(paidTime(state), MAX_TICKS));
        const end = before.expiresAt && Math.max(before.expiresAt.getTime(), paidUntil);
        expect(after.expiresAt === null).toBe(end === null);
        const shown = (ms: number) => Math.max(ms, then.getTime());
        const [is, was] = [after.expiresAt?.getTime() ?? 0, end ?? 0];
        expect(Math.abs(shown(is) - shown(was))).toBeLessThanOrEqual(A_MS);
      },
    ),
    propertyRuns,
  );
});

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
      const last = others.reduce((latest, { at }) => laterOf(latest, at), now);
      const then = new Date(last.getTime() + later);
      const kind = amount === null ? 'refund' : 'part_refund';
      const refund = { at: then, kind, transactionId, amount };
      const reported = renumbered(append(bought, now, ...others, refund));
      const atOnce = renumbered(append(bought, now, { ...refund, at: now }, ...others));
      const [late, meant] = [replay(reported, then), replay(atOnce, then)];
      const [is, was] = [currentStay(late), currentStay(meant)];
      if (!is || is.planId !== was?.planId) return;
      // Given time ends with its plan, and the payment may have kept the customer on it.
      if (is.givenBy !== was.givenBy) return;
      if (is.given === 'endless' || was.given === 'endless') {
        expect(is.given).toBe(was.given);
        return;
      }
      expect(is.given).toBeLessThanOrEqual(was.given + ticks(A_MS));
      // The same, unless other payments last longer or the plan had expired in between.
      if (history(reported).some(({ event, before }) => isOver(before, event.at))) return;
      const room = paidTime(meant) + was.given - paidTime(late);
      expect(is.given).toBeGreaterThanOrEqual(smallerOf(was.given, room) - ticks(A_MS));
    }),
    propertyRuns,
  );
});

function isOver({ expiresAt }: Balance, at: Date): boolean {
  return expiresAt !== null && expiresAt <= at;
}

function renumbered(events: SubscriptionEvent[]): SubscriptionEvent[] {
  return events.map((event, index) => ({ ...event, id: index + 1 }));
}

test('what is undone, or corrected, has not been', () => {
  const mistakes = fc.oneof(
    instants('1970-01-01', '2040-01-01').map((until) => ({
      kind: 'expiry_set',
      until,
      replaces: null,
    })),
    fc.constant({ kind: 'expiry_set', until: null, replaces: null }),
    fc.constant({ kind: 'plan_removed' }),
    fc.constant({
      kind: 'plan_given',
      planId: plans.pro.planId,
      terms: { price: 1, days: 7 },
      until: 'own_days',
    }),
    instants('1970-01-01', '2040-01-01').map((until) => ({
      kind: 'plan_given',
      planId: plans.pro.planId,
      terms: { price: 1, days: 7 },
      until,
    })),
  );
  fc.assert(
    fc.property(
      anyHistory,
      mistakes,
      fc.nat(100 * DAY_MS),
      fc.nat(400),
      ({ events, now }, mistake, pause, days) => {
        const then = new Date(now.getTime() + pause);
        const wrong = append(events, now, mistake);
        const undone = append(wrong, then, { kind: 'undone', eventId: wrong.length });
        expect(balanceOf(replay(undone, then))).toEqual(balanceOf(replay(events, then)));
        if (!('until' in mistake)) return;
        const until = new Date(then.getTime() + days * DAY_MS);
        const right = { kind: 'expiry_set', until, replaces: null };
        const corrected = append(wrong, then, { ...right, replaces: wrong.length });
        const plan = { ...mistake, until };
        const meant = mistake.kind === 'plan_given' ? append(events, now, plan) : events;
        expect(balanceOf(replay(corrected, then))).toEqual(
          balanceOf(replay(append(meant, then, right), then)),
        );
      },
    ),
    propertyRuns,
  );
});
