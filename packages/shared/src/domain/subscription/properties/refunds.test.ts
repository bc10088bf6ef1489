import fc from 'fast-check';
import { expect, test } from 'vitest';
import { continued, paymentOf, plans, sequels } from '../../../testing/subscription-histories.ts';
import {
  A_MS,
  A_PAISA,
  anyFullHistory,
  anyHistory,
  append,
  expectSame,
  lastOf,
  NOTHING,
  propertyRuns,
} from '../../../testing/subscription-properties.ts';
import { DAY_MS } from '../../calendar.ts';
import type { SubscriptionEvent } from '../event.ts';
import { smallerOf, toMs } from '../lots/lot.ts';
import { balanceOf, replay } from '../replay.ts';
import { currentStay, MAX_TICKS, paidTime } from '../state.ts';

test('a payment that is refunded at once has no effect, whatever follows', () => {
  fc.assert(
    fc.property(
      anyFullHistory,
      paymentOf(...Object.values(plans)),
      sequels,
      (life, payment, sequel) => {
        const { events, now } = life;
        const { transactionId } = payment;
        // A user without a plan keeps the name of the one they had for a moment.
        if (currentStay(replay(events, now)) === null) return;
        const bought = append(events, now, payment, { kind: 'refund', transactionId });
        const waited = append(events, now, NOTHING, NOTHING);
        const isOther = (event: SubscriptionEvent) =>
          !('transactionId' in event) || event.transactionId !== transactionId;
        const reported = continued(bought, sequel);
        for (const count of [0, reported.length - bought.length]) {
          const later = reported.slice(bought.length, bought.length + count).filter(isOther);
          const then = lastOf([...bought, ...later]);
          const is = balanceOf(replay([...bought, ...later], then));
          const was = balanceOf(replay([...waited, ...later], then));
          // A renewal that is refunded at once, too, leaves the date of the refund or of the last end.
          const isOver = [is, was].every(({ expiresAt }) => expiresAt && expiresAt <= then);
          expectSame(is, isOver ? { ...was, expiresAt: is.expiresAt } : was);
          if (isOver)
            expect(Number(is.expiresAt)).toBeGreaterThanOrEqual(Number(was.expiresAt) - A_MS);
        }
      },
    ),
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
