import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instants } from '../../../testing/instants.ts';
import {
  continued,
  denseHistories,
  editedSequels,
  paymentOf,
  plans,
  sequels,
} from '../../../testing/subscription-histories.ts';
import {
  A_MS,
  A_PAISA,
  anyHistory,
  append,
  expectSame,
  lastOf,
  propertyRuns,
} from '../../../testing/subscription-properties.ts';
import { addDays, DAY_MS } from '../../calendar.ts';
import { correctable, eventStandings } from '../correction.ts';
import type { SubscriptionEvent } from '../event.ts';
import { smallerOf, toMs } from '../lots/lot.ts';
import { balanceOf, replay } from '../replay.ts';
import { currentStay, MAX_TICKS, paidTime } from '../state.ts';

const anyFullHistory = fc.oneof(
  anyHistory,
  denseHistories('with dates').map((events) => ({ events, now: lastOf(events) })),
);

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
        const nothing = { kind: 'undone', eventId: 0 };
        const waited = append(events, now, nothing, nothing);
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

test('a plan and its date come to the same in one edit and in two, also once the date is replaced', () => {
  fc.assert(
    fc.property(
      anyFullHistory,
      fc.nat(60),
      fc.integer({ min: 1, max: 3_000_00 }),
      sequels,
      fc.option(fc.integer({ min: -20, max: 300 }), { freq: 5 }),
      fc.nat(40),
      (life, wrong, amount, sequel, right, later) => {
        const { now } = life;
        const { planId, price, days } = plans.pro;
        const transactionId = 1_000_000;
        const paid = plans.basic.yearlyPrice;
        const year = {
          planId: plans.basic.planId,
          cycle: 'yearly',
          days: 365,
          listPrice: paid,
          paid,
        };
        const events = append(life.events, now, { kind: 'payment', transactionId, ...year });
        const gift = { kind: 'plan_given', planId, terms: { price, days } };
        const until = addDays(now, wrong);
        const date = { kind: 'expiry_set', until, replaces: null };
        const nothing = { kind: 'undone', eventId: 0 };
        const edits = [
          append(events, now, { ...gift, until }, nothing),
          append(events, now, { ...gift, until: 'own_days' }, date),
        ];
        const [one, two] = edits.map((edit) => {
          const refunded = append(edit, now, { kind: 'part_refund', transactionId, amount });
          const typed = continued(refunded, sequel);
          const then = lastOf(typed);
          const end = right === null ? null : addDays(then, right);
          const replaces = correctable(typed);
          const corrected = append(typed, then, { kind: 'expiry_set', until: end, replaces });
          const ends = [then, addDays(then, later)];
          return [typed, corrected].flatMap((all) => ends.map((at) => balanceOf(replay(all, at))));
        });
        for (const [index, balance] of (one ?? []).entries()) {
          expectSame(balance, two?.[index] ?? balance);
        }
      },
    ),
    propertyRuns,
  );
});

const OWN_KINDS = ['expiry_set', 'plan_given', 'plan_removed'];

test('what is undone has not been, whatever was entered since', () => {
  const { planId } = plans.pro;
  const gift = { kind: 'plan_given', planId, terms: { price: 1, days: 7 } };
  const mistakes = fc.oneof(
    fc
      .option(instants('2026-01-01', '2028-01-01'), { freq: 2 })
      .map((until) => ({ kind: 'expiry_set', until })),
    fc.constantFrom(
      { kind: 'plan_removed' },
      ...['own_days', null].map((until) => ({ ...gift, until })),
    ),
  );
  fc.assert(
    fc.property(
      anyFullHistory,
      mistakes,
      editedSequels,
      fc.nat(400),
      (life, wrong, sequel, days) => {
        const { events, now } = life;
        const replaces = wrong.kind === 'expiry_set' ? { replaces: correctable(events) } : {};
        const entered = continued(append(events, now, { ...wrong, ...replaces }), sequel);
        const id = events.length + 1;
        if (eventStandings(entered).get(id) !== 'stands') return;
        const then = addDays(lastOf(entered), days);
        const undone = append(entered, then, { kind: 'undone', eventId: id });
        const nothing = { kind: 'undone', eventId: 0 };
        const meant = append(continued(append(events, now, nothing), sequel), then, nothing);
        expectSame(balanceOf(replay(undone, then)), balanceOf(replay(meant, then)));
        // Neither has it once another change is undone after it.
        const standings = eventStandings(undone);
        for (const { kind, id: other } of meant) {
          if (!OWN_KINDS.includes(kind) || standings.get(other) !== 'stands') continue;
          const undoing = { kind: 'undone', eventId: other };
          const [is, was] = [undone, meant].map((all) => replay(append(all, then, undoing), then));
          if (is && was) expectSame(balanceOf(is), balanceOf(was));
        }
      },
    ),
    propertyRuns,
  );
});

test('what is undone, or corrected in one or more steps, has not been', () => {
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
      fc.array(fc.nat(400), { maxLength: 2 }),
      fc.option(fc.nat(400), { freq: 2 }),
      ({ events, now }, mistake, pause, steps, days) => {
        const then = new Date(now.getTime() + pause);
        const wrong = append(events, now, mistake);
        const undone = append(wrong, then, { kind: 'undone', eventId: wrong.length });
        expect(balanceOf(replay(undone, then))).toEqual(balanceOf(replay(events, then)));
        if (!('until' in mistake)) return;
        const dates = [...steps, days].map((end) => (end === null ? null : addDays(then, end)));
        const corrected = dates.reduce<SubscriptionEvent[]>(
          (typed, until) =>
            append(typed, then, { kind: 'expiry_set', until, replaces: typed.length }),
          wrong,
        );
        if (mistake.kind === 'plan_given') {
          const none = append(corrected, then, { kind: 'undone', eventId: wrong.length });
          expect(balanceOf(replay(none, then))).toEqual(balanceOf(replay(events, then)));
        }
        const until = dates.at(-1) ?? null;
        const right = { kind: 'expiry_set', until, replaces: null };
        const plan = { ...mistake, until: 'own_days' };
        const meant = mistake.kind === 'plan_given' ? append(events, now, plan) : events;
        expect(balanceOf(replay(corrected, then))).toEqual(
          balanceOf(replay(append(meant, then, right), then)),
        );
      },
    ),
    propertyRuns,
  );
});
