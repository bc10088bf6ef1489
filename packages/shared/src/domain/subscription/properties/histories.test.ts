import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histories, paymentOf, plans } from '../../../testing/subscription-histories.ts';
import {
  A_MS,
  A_PAISA,
  anyHistory,
  append,
  expectSame,
  near,
  propertyRuns,
} from '../../../testing/subscription-properties.ts';
import { DAY_MS } from '../../calendar.ts';
import { daysLeft, daysLeftByPart, MAX_DAYS } from '../../expiry.ts';
import type { SubscriptionEvent } from '../event.ts';
import { purchaseEffect } from '../purchase-effect.ts';
import { stretches } from '../remaining-time.ts';
import { balanceOf, history, replay, worthLeft } from '../replay.ts';
import { advance, currentStay, expiresAt, isRunning } from '../state.ts';

/** Whether an end is as far ahead as any that is shown. */
function reaches(end: Date | null, now: Date): boolean {
  return end !== null && end.getTime() - now.getTime() >= MAX_DAYS * DAY_MS;
}

/** The worth used up in a span of time, calculated from the stretches. */
function worthUsed(events: SubscriptionEvent[], from: Date, to: Date): number {
  return stretches(replay(events, from)).reduce((sum, { startsAt, endsAt, worth }) => {
    if (!endsAt || endsAt <= startsAt) return sum;
    const share = (to.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
    return sum + worth * Math.min(1, Math.max(0, share));
  }, 0);
}

test('worth is only added by payments, and only removed by use, refunds and cuts, to the paisa', () => {
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
    propertyRuns,
  );
});

test('the worth used in a span of time is its share of the payments', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(800 * DAY_MS), ({ events, now }, later) => {
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
    propertyRuns,
  );
});

test('the days left are the sum of those of the parts they come from', () => {
  fc.assert(
    fc.property(anyHistory, ({ events, now }) => {
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
    propertyRuns,
  );
});

test('reading the state in between changes nothing', () => {
  fc.assert(
    fc.property(
      anyHistory,
      fc.array(fc.nat(200 * DAY_MS), { maxLength: 6 }),
      ({ events, now }, pauses) => {
        let state = replay(events, now);
        const end = expiresAt(state);
        for (const pause of pauses) state = advance(state, new Date(state.at.getTime() + pause));
        const straight = replay(events, state.at);
        expect(near(expiresAt(state), expiresAt(straight))).toBe(true);
        expect(Math.abs(worthLeft(state) - worthLeft(straight))).toBeLessThanOrEqual(A_PAISA);
        // The end is where it was said to be, unless it is beyond what is shown.
        const shown = end === null || end.getTime() - now.getTime() < MAX_DAYS * DAY_MS;
        if (shown) expect(near(expiresAt(state), end)).toBe(true);
      },
    ),
    propertyRuns,
  );
});

test('a renewal moves the end by the days that it bought, and nothing else', () => {
  fc.assert(
    fc.property(anyHistory, paymentOf(plans.basic), ({ events, now }, payment) => {
      const before = replay(events, now);
      if (currentStay(before)?.planId !== payment.planId) return;
      const after = replay(append(events, now, payment), now);
      const end = expiresAt(before);
      const from = end && end > now ? end : now;
      const cap = now.getTime() + MAX_DAYS * DAY_MS;
      const expected = Math.min(from.getTime() + payment.days * DAY_MS, cap);
      expect(near(expiresAt(after), end && new Date(expected))).toBe(true);
    }),
    propertyRuns,
  );
});

test('the preview is what is granted', () => {
  fc.assert(
    fc.property(anyHistory, paymentOf(...Object.values(plans)), ({ events, now }, payment) => {
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
      const sum = payment.days * DAY_MS + effect.carried.ms;
      expect(Math.abs(sum - total)).toBeLessThanOrEqual(own.length * A_MS);
      expect(effect.carried.worth + effect.setAside.worth).toBeGreaterThanOrEqual(
        worthLeft(before) - A_PAISA,
      );
    }),
    propertyRuns,
  );
});

test('at one instant the order of payments for one plan does not matter', () => {
  fc.assert(
    fc.property(
      anyHistory,
      paymentOf(plans.basic),
      paymentOf(plans.basic),
      ({ events, now }, one, other) => {
        const [a, b] = [one, { ...other, transactionId: one.transactionId + 1 }];
        const [ab, ba] = [append(events, now, a, b), append(events, now, b, a)];
        if (currentStay(replay(events, now))?.planId !== a.planId) return;
        expectSame(balanceOf(replay(ab, now)), balanceOf(replay(ba, now)));
      },
    ),
    propertyRuns,
  );
});

test('there is never less than nothing, nor more than was paid, nor time after the end', () => {
  fc.assert(
    fc.property(anyHistory, ({ events, now }) => {
      const state = replay(events, now);
      const paid = events.reduce(
        (sum, event) => sum + (event.kind === 'payment' ? event.paid : 0),
        0,
      );
      expect(worthLeft(state)).toBeGreaterThanOrEqual(0);
      expect(worthLeft(state)).toBeLessThanOrEqual(paid);
      const end = expiresAt(state);
      if (currentStay(state)) expect(isRunning(state)).toBe(end === null || end > now);
      const parts = stretches(state);
      for (const [index, part] of parts.entries()) {
        expect(part.startsAt).toEqual(parts[index - 1]?.endsAt ?? now);
      }
      if (parts.length > 0 && end && end > now)
        expect(near(parts.at(-1)?.endsAt ?? null, end)).toBe(true);
    }),
    propertyRuns,
  );
});

/** Renewals and refunds within milliseconds of each other, also by a clock that jumps back. */
const closeRefunds = fc
  .array(
    fc.record({
      kind: fc.constantFrom('payment', 'refund', 'part_refund'),
      nth: fc.nat(3),
      pause: fc.integer({ min: -1, max: 1 }),
    }),
    { maxLength: 8 },
  )
  .map((drafts) => {
    let at = 1_800_000_000_000;
    const events: SubscriptionEvent[] = [];
    const { planId, price: paid, days } = plans.basic;
    for (const [index, { kind, nth, pause }] of drafts.entries()) {
      at += pause;
      const id = index + 1;
      const payments = events.flatMap((event) => (event.kind === 'payment' ? [event.id] : []));
      const transactionId = payments[nth % Math.max(1, payments.length)];
      const base = { id, at: new Date(at) };
      const bought = { cycle: 'monthly', days, listPrice: paid, paid } as const;
      if (kind === 'payment') events.push({ ...base, kind, transactionId: id, planId, ...bought });
      else if (transactionId !== undefined && kind === 'refund')
        events.push({ ...base, kind, transactionId });
      else if (transactionId !== undefined && kind === 'part_refund')
        events.push({ ...base, kind, transactionId, amount: paid });
    }
    return events;
  });

test('a plan ends at the refund that leaves nothing of it', () => {
  fc.assert(
    fc.property(closeRefunds, (events) => {
      let now = 0;
      let restartedAt = 0;
      for (const [index, { event, before, after }] of history(events).entries()) {
        now = Math.max(now, event.at.getTime());
        const end = before.expiresAt?.getTime() ?? 0;
        if (event.kind === 'payment' && end <= now) restartedAt = now;
        // A payment that is refunded at once has no effect, so the earlier end counts.
        if (event.kind === 'payment' || after.worth > 0 || restartedAt === now) continue;
        expect(after.expiresAt?.getTime()).toBe(Math.min(end, now));
        const replayed = replay(events.slice(0, index + 1), new Date(now));
        expect(expiresAt(replayed)).toEqual(after.expiresAt);
      }
    }),
    { ...propertyRuns, numRuns: propertyRuns.numRuns * 2 },
  );
});
