import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histories, paymentOf, plans } from '../../testing/subscription-histories.ts';
import { DAY_MS } from '../calendar.ts';
import { daysLeft, daysLeftByPart } from '../expiry.ts';
import type { SubscriptionEvent } from './event.ts';
import { purchaseEffect } from './purchase-effect.ts';
import { type Balance, balanceOf, history, replay, worthLeft } from './replay.ts';
import { advance, expiresAt, isRunning, MOST_DAYS, presentStay } from './state.ts';
import { stretches } from './stretches.ts';

/** Worth is shown rounded to the paisa, and a date to the millisecond. */
const A_PAISA = 1;
const A_MS = 1;

const runs = { numRuns: Number(process.env.LAW_RUNS ?? 300) };

/** A history, and a moment at or after its last event. */
const lives = fc
  .tuple(histories, fc.nat(400 * DAY_MS))
  .map(([events, later]) => ({ events, now: new Date(lastOf(events).getTime() + later) }));

function lastOf(events: SubscriptionEvent[]): Date {
  return new Date(Math.max(0, ...events.map(({ at }) => at.getTime())));
}

function append(events: SubscriptionEvent[], at: Date, ...more: object[]): SubscriptionEvent[] {
  const added = more.map((what, index) => ({ id: events.length + index + 1, at, ...what }));
  return [...events, ...(added as SubscriptionEvent[])];
}

function near(a: Date | null, b: Date | null): boolean {
  return a === null || b === null ? a === b : Math.abs(a.getTime() - b.getTime()) <= A_MS;
}

/** Whether an end is as far ahead as any that is shown. */
function reaches(end: Date | null, now: Date): boolean {
  return end !== null && end.getTime() - now.getTime() >= MOST_DAYS * DAY_MS;
}

/** What somebody uses up in a time, by what the stretches say each part of it is worth. */
function worthUsed(events: SubscriptionEvent[], from: Date, to: Date): number {
  return stretches(replay(events, from)).reduce((sum, { startsAt, endsAt, worth }) => {
    if (!endsAt || endsAt <= startsAt) return sum;
    const share = (to.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
    return sum + worth * Math.min(1, Math.max(0, share));
  }, 0);
}

test('worth comes in by payments alone, goes by use, refunds and cuts alone, to the paisa', () => {
  fc.assert(
    fc.property(histories, (events) => {
      let [paid, used, taken] = [0, 0, 0];
      const steps = history(events);
      for (const [index, { event, before, after }] of steps.entries()) {
        const last = steps[index - 1];
        if (last) used += last.after.worth - before.worth;
        const gain = after.worth - before.worth;
        if (event.kind === 'payment') paid += event.paid;
        if (event.kind === 'payment')
          expect(Math.abs(gain - event.paid)).toBeLessThanOrEqual(A_PAISA);
        else if (event.kind === 'plan_removed') expect(gain).toBe(0);
        else if (event.kind === 'plan_given' && !(event.until instanceof Date))
          expect(gain).toBe(0);
        else expect(gain).toBeLessThanOrEqual(0);
        if (event.kind !== 'payment') taken -= gain;
        if (last) expect(last.after.worth).toBeGreaterThanOrEqual(before.worth);
      }
      const left = steps.at(-1)?.after.worth ?? 0;
      expect(Math.abs(paid - used - taken - left)).toBeLessThanOrEqual(steps.length * A_PAISA);
    }),
    runs,
  );
});

test('what is used in a time is its share of what was paid for it', () => {
  fc.assert(
    fc.property(lives, fc.nat(800 * DAY_MS), ({ events, now }, later) => {
      const then = new Date(now.getTime() + later);
      const before = worthLeft(replay(events, now));
      const after = worthLeft(replay(events, then));
      const parts = stretches(replay(events, now)).length;
      // What is beyond a hundred years is not in the stretches.
      if (reaches(expiresAt(replay(events, now)), now)) return;
      expect(Math.abs(before - after - worthUsed(events, now, then))).toBeLessThanOrEqual(
        (parts + 1) * A_PAISA,
      );
    }),
    runs,
  );
});

test('the days left are the sum of those of the parts they come from', () => {
  fc.assert(
    fc.property(lives, ({ events, now }) => {
      const state = replay(events, now);
      const end = expiresAt(state);
      const parts = stretches(state);
      if (end === null || parts.length === 0) return;
      const days = daysLeftByPart(
        parts.map(({ endsAt }) => endsAt),
        now,
      );
      expect(days.reduce<number>((sum, of) => sum + (of ?? 0), 0)).toBe(daysLeft(end, now));
    }),
    runs,
  );
});

test('looking at it in between changes nothing', () => {
  fc.assert(
    fc.property(
      lives,
      fc.array(fc.nat(200 * DAY_MS), { maxLength: 6 }),
      ({ events, now }, pauses) => {
        let state = replay(events, now);
        const end = expiresAt(state);
        for (const pause of pauses) state = advance(state, new Date(state.at.getTime() + pause));
        const straight = replay(events, state.at);
        expect(near(expiresAt(state), expiresAt(straight))).toBe(true);
        expect(Math.abs(worthLeft(state) - worthLeft(straight))).toBeLessThanOrEqual(A_PAISA);
        // The end is where it was said to be, unless it is beyond what is shown.
        const shown = end === null || end.getTime() - now.getTime() < MOST_DAYS * DAY_MS;
        if (shown) expect(near(expiresAt(state), end)).toBe(true);
      },
    ),
    runs,
  );
});

test('a renewal moves the end by the days that it bought, and nothing else', () => {
  fc.assert(
    fc.property(lives, paymentOf(plans.basic), ({ events, now }, payment) => {
      const before = replay(events, now);
      if (presentStay(before)?.planId !== payment.planId) return;
      const after = replay(append(events, now, payment), now);
      const end = expiresAt(before);
      const from = end && end > now ? end : now;
      const cap = now.getTime() + MOST_DAYS * DAY_MS;
      const expected = Math.min(from.getTime() + payment.days * DAY_MS, cap);
      expect(near(expiresAt(after), end && new Date(expected))).toBe(true);
    }),
    runs,
  );
});

test('the preview is what is granted', () => {
  fc.assert(
    fc.property(lives, paymentOf(...Object.values(plans)), ({ events, now }, payment) => {
      const { transactionId: _, kind: _kind, ...purchase } = payment;
      const before = replay(events, now);
      const effect = purchaseEffect(before, purchase);
      const after = replay(append(events, now, payment), now);
      expect(effect.expiresAt).toEqual(expiresAt(after));
      const own = stretches(after).filter(({ kind }) => kind !== 'given');
      if (effect.kind === 'renewal' || effect.expiresAt === null) return;
      // The days that are bought, and what is left of the rest at list price or as it was bought.
      const total = own.reduce((sum, { startsAt, endsAt }) => {
        return sum + (endsAt ? endsAt.getTime() - startsAt.getTime() : 0);
      }, 0);
      const most = MOST_DAYS * DAY_MS;
      const sum = payment.days * DAY_MS + effect.carried.ms;
      expect(Math.abs(Math.min(sum, most) - total)).toBeLessThanOrEqual(own.length * A_MS);
      expect(effect.carried.worth + effect.setAside.worth).toBeGreaterThanOrEqual(
        worthLeft(before) - A_PAISA,
      );
    }),
    runs,
  );
});

test('a payment that is refunded at once has not been', () => {
  fc.assert(
    fc.property(lives, paymentOf(...Object.values(plans)), ({ events, now }, payment) => {
      const refund = { kind: 'refund', transactionId: payment.transactionId };
      const before = balanceOf(replay(events, now));
      // Somebody without any plan keeps the name of the one they had for a moment.
      if (before.planId === null) return;
      const after = balanceOf(replay(append(events, now, payment, refund), now));
      expectSame(after, before);
    }),
    runs,
  );
});

test('a part that goes back takes as much worth as it is, and no more than is left of its payment', () => {
  fc.assert(
    fc.property(
      lives,
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
        // What goes back bit by bit is in the end what goes back at once.
        expect(Math.abs(worthAfter(part, rest) - worthAfter(rest))).toBeLessThanOrEqual(A_PAISA);
      },
    ),
    runs,
  );
});

test('an upgrade that is refunded later leaves the old plan with what was not used of it', () => {
  fc.assert(
    fc.property(
      lives,
      paymentOf(plans.pro),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ events, now }, payment, share) => {
        const before = balanceOf(replay(events, now));
        if (before.planId === null || before.planId === payment.planId) return;
        const then = new Date(now.getTime() + Math.floor(share * payment.days * DAY_MS));
        const refund = { kind: 'refund', transactionId: payment.transactionId };
        const bought = append(events, now, payment);
        const after = balanceOf(replay(append(bought, then, refund), then));
        expect(after.planId).toBe(before.planId);
        expect(Math.abs(after.worth - before.worth)).toBeLessThanOrEqual(A_PAISA);
        const left = (end: Date | null, at: Date) =>
          end && Math.max(0, end.getTime() - at.getTime());
        const [was, is] = [left(before.expiresAt, now), left(after.expiresAt, then)];
        expect(was === null ? is : Math.abs((is ?? Number.NaN) - was) <= A_MS).toBe(
          was === null ? null : true,
        );
      },
    ),
    runs,
  );
});

test('what is undone, or corrected, has not been', () => {
  const mistakes = fc.oneof(
    fc
      .date({ min: new Date(0), max: new Date('2040-01-01') })
      .map((until) => ({ kind: 'expiry_set', until, replaces: null })),
    fc.constant({ kind: 'expiry_set', until: null, replaces: null }),
    fc.constant({ kind: 'plan_removed' }),
    fc.constant({
      kind: 'plan_given',
      planId: plans.pro.planId,
      terms: { price: 1, days: 7 },
      until: 'own_days',
    }),
  );
  fc.assert(
    fc.property(
      lives,
      mistakes,
      fc.nat(100 * DAY_MS),
      fc.nat(400),
      ({ events, now }, mistake, pause, days) => {
        const then = new Date(now.getTime() + pause);
        const wrong = append(events, now, mistake);
        const undone = append(wrong, then, { kind: 'undone', eventId: wrong.length });
        expect(balanceOf(replay(undone, then))).toEqual(balanceOf(replay(events, then)));
        if (mistake.kind !== 'expiry_set') return;
        const until = new Date(then.getTime() + days * DAY_MS);
        const right = { kind: 'expiry_set', until, replaces: null };
        expect(
          balanceOf(replay(append(wrong, then, { ...right, replaces: wrong.length }), then)),
        ).toEqual(balanceOf(replay(append(events, then, right), then)));
      },
    ),
    runs,
  );
});

test('of what comes at one instant, the order of payments for one plan does not matter', () => {
  fc.assert(
    fc.property(
      lives,
      paymentOf(plans.basic),
      paymentOf(plans.basic),
      ({ events, now }, one, other) => {
        const [a, b] = [one, { ...other, transactionId: one.transactionId + 1 }];
        const [ab, ba] = [append(events, now, a, b), append(events, now, b, a)];
        if (presentStay(replay(events, now))?.planId !== a.planId) return;
        expectSame(balanceOf(replay(ab, now)), balanceOf(replay(ba, now)));
      },
    ),
    runs,
  );
});

test('there is never less than nothing, nor more than was paid, nor time after the end', () => {
  fc.assert(
    fc.property(lives, ({ events, now }) => {
      const state = replay(events, now);
      const paid = events.reduce(
        (sum, event) => sum + (event.kind === 'payment' ? event.paid : 0),
        0,
      );
      expect(worthLeft(state)).toBeGreaterThanOrEqual(0);
      expect(worthLeft(state)).toBeLessThanOrEqual(paid);
      const end = expiresAt(state);
      if (presentStay(state)) expect(isRunning(state)).toBe(end === null || end > now);
      const parts = stretches(state);
      for (const [index, part] of parts.entries()) {
        expect(part.startsAt).toEqual(parts[index - 1]?.endsAt ?? now);
      }
      if (parts.length > 0 && end && end > now)
        expect(near(parts.at(-1)?.endsAt ?? null, end)).toBe(true);
    }),
    runs,
  );
});

function expectSame(a: Balance, b: Balance): void {
  expect(a.planId).toBe(b.planId);
  expect(near(a.expiresAt, b.expiresAt)).toBe(true);
  expect(Math.abs(a.worth - b.worth)).toBeLessThanOrEqual(A_PAISA);
}
