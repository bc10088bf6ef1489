import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ahead, histories, live, orders, RUNS } from '../testing/subscription-history.ts';
import { addDays, DAY_MS } from './calendar.ts';
import { givenUntil, givePlan, setExpiry } from './given-time.ts';
import { applyPurchase, applyRefund, type Entitlement, type Period } from './period.ts';

const now = new Date('2026-03-10T06:00:00.000Z');
const inDays = (days: number) => addDays(now, days);
/** When the tenth day from now ends in Dhaka: 11 hours, 59 minutes … after it began. */
const evening = new Date('2026-03-20T17:59:59.999Z');

const BASIC = 1;
/** 300 taka for 30 days from now, then 290 for 29. */
const paid: Entitlement = {
  planId: BASIC,
  startedAt: inDays(-5),
  expiresAt: inDays(59),
  periods: [
    { transactionId: 1, days: 30, worth: 300_00, startsAt: now, endsAt: inDays(30) },
    { transactionId: 2, days: 29, worth: 290_00, startsAt: inDays(30), endsAt: inDays(59) },
  ],
};

describe('a plan that is given', () => {
  test('runs from now until its expiry and is worth nothing', () => {
    expect(givePlan(BASIC, evening, now)).toEqual({
      planId: BASIC,
      startedAt: now,
      expiresAt: evening,
      // Ten days and a half: a day that has begun counts.
      periods: [{ transactionId: null, days: 11, worth: 0, startsAt: now, endsAt: evening }],
    });
  });

  test.each([
    ['never expires', null],
    ['has expired already', inDays(-1)],
    ['expires at this moment', now],
  ])('and %s has no days', (_case, expiresAt) => {
    expect(givePlan(BASIC, expiresAt, now)).toEqual({
      planId: BASIC,
      startedAt: now,
      expiresAt,
      periods: [],
    });
  });

  test.each([
    ['runs for its own days', false, inDays(30)],
    ['never expires if it is the free one', true, null],
  ])('without a date %s', (_case, isFree, expected) => {
    expect(givenUntil({ durationDays: 30, isFree }, now)).toEqual(expected);
  });
});

describe('an expiry that is set', () => {
  test('later than the chain ends adds days that are worth nothing', () => {
    const until = inDays(70);
    expect(setExpiry(paid, until, now)).toEqual({
      ...paid,
      expiresAt: until,
      periods: [
        ...paid.periods,
        { transactionId: null, days: 11, worth: 0, startsAt: inDays(59), endsAt: until },
      ],
    });
  });

  test('in the midst of a payment’s days leaves it the share of the days that are left', () => {
    expect(setExpiry(paid, evening, now)).toEqual({
      ...paid,
      expiresAt: evening,
      periods: [{ transactionId: 1, days: 11, worth: 110_00, startsAt: now, endsAt: evening }],
    });
  });

  test('between two payments leaves the first whole', () => {
    expect(setExpiry(paid, inDays(30), now).periods).toEqual(paid.periods.slice(0, 1));
  });

  test('before the chain began leaves nothing of it', () => {
    const past = inDays(-1);
    expect(setExpiry(paid, past, now)).toEqual({ ...paid, expiresAt: past, periods: [] });
  });

  test('gives an expiry to what had none', () => {
    const free: Entitlement = { planId: BASIC, startedAt: now, expiresAt: null, periods: [] };
    expect(setExpiry(free, evening, inDays(1))).toEqual({
      ...free,
      expiresAt: evening,
      periods: [{ transactionId: null, days: 10, worth: 0, startsAt: inDays(1), endsAt: evening }],
    });
  });

  test('after the chain has ended starts again now, with a gap', () => {
    const today = inDays(100);
    const until = inDays(110);
    expect(setExpiry(paid, until, today)).toEqual({
      planId: BASIC,
      startedAt: today,
      expiresAt: until,
      periods: [
        ...paid.periods,
        { transactionId: null, days: 10, worth: 0, startsAt: today, endsAt: until },
      ],
    });
  });

  test('from one past day to another brings nothing back', () => {
    const moved = setExpiry(paid, inDays(80), inDays(100));
    expect(moved).toEqual({ ...paid, expiresAt: inDays(80) });
  });
});

/** Something somebody has, the moment it is changed, and until when an administrator lets it run. */
const changes = fc
  .record({
    history: histories,
    awayMs: fc.oneof(
      fc.integer({ min: -40, max: 800 }).map((days) => days * DAY_MS),
      fc.integer({ min: -40 * DAY_MS, max: 800 * DAY_MS }),
    ),
  })
  .map(({ history, awayMs }) => {
    const { current, now: at } = live(history, {});
    return { current, at, until: new Date(at.getTime() + awayMs) };
  })
  .filter((change): change is Change => change.current !== null);
type Change = { current: Entitlement; at: Date; until: Date };

function always(holds: (change: Change) => void): void {
  fc.assert(fc.property(changes, holds), { numRuns: RUNS });
}

function expectChain(periods: Period[]): void {
  periods.forEach((period, n) => {
    expect(period.days).toBeGreaterThan(0);
    expect(period.worth).toBeGreaterThanOrEqual(0);
    expect(period.endsAt.getTime()).toBeGreaterThan(period.startsAt.getTime());
    const length = period.endsAt.getTime() - period.startsAt.getTime();
    expect(period.days).toBe(Math.ceil(length / DAY_MS));
    const before = periods[n - 1];
    if (before) {
      expect(period.startsAt.getTime()).toBeGreaterThanOrEqual(before.endsAt.getTime());
    }
  });
}

const worthOf = (periods: Period[]) => periods.reduce((sum, { worth }) => sum + worth, 0);

describe('whatever somebody has and whenever it is made to end', () => {
  test('its days stay in order and never overlap', () => {
    always(({ current, at, until }) => expectChain(setExpiry(current, until, at).periods));
  });

  test('it ends when it was told to, and every day until then is given', () => {
    always(({ current, at, until }) => {
      const changed = setExpiry(current, until, at);
      expect(changed.expiresAt).toEqual(until);
      if (until <= at) {
        expect(ahead(changed, at)).toEqual([]);
        return;
      }
      const coming = ahead(changed, at);
      expect(coming.at(-1)?.endsAt).toEqual(until);
      expect(coming[0]?.startsAt.getTime()).toBeLessThanOrEqual(at.getTime());
      coming.slice(1).forEach(({ startsAt }, n) => {
        expect(startsAt).toEqual(coming[n]?.endsAt);
      });
    });
  });

  test('it is never worth more than before, and no payment gives more than it gave', () => {
    always(({ current, at, until }) => {
      const { periods } = setExpiry(current, until, at);
      expect(worthOf(periods)).toBeLessThanOrEqual(worthOf(current.periods));
      periods.forEach((period, n) => {
        if (period.transactionId === null) return;
        const before = current.periods[n];
        expect(before?.transactionId).toBe(period.transactionId);
        expect(period.days).toBeLessThanOrEqual(before?.days ?? 0);
        expect(period.worth).toBeLessThanOrEqual(before?.worth ?? 0);
      });
    });
  });

  test('the moment it ends at anyway changes nothing', () => {
    always(({ current, at }) => {
      if (current.expiresAt === null || current.expiresAt <= at) return;
      expect(setExpiry(current, current.expiresAt, at)).toEqual(current);
    });
  });

  test('to extend it and to take that back changes nothing', () => {
    always(({ current, at, until }) => {
      const { expiresAt } = current;
      if (expiresAt === null || expiresAt <= at || until <= expiresAt) return;
      expect(setExpiry(setExpiry(current, until, at), expiresAt, at)).toEqual(current);
    });
  });

  test('to cut it twice leaves no more than to cut it once', () => {
    always(({ current, at, until }) => {
      const once = setExpiry(current, until, at);
      const earlier = new Date(until.getTime() - DAY_MS / 3);
      const twice = setExpiry(once, earlier, at);
      expectChain(twice.periods);
      expect(worthOf(twice.periods)).toBeLessThanOrEqual(worthOf(once.periods));
    });
  });

  test('a renewal adds its days to the end', () => {
    const order = fc.tuple(changes, orders);
    fc.assert(
      fc.property(order, ([{ current, at, until }, bought]) => {
        const changed = setExpiry(current, until, at);
        const renewal = { ...bought, planId: current.planId, transactionId: 1_000 };
        const { entitlement, kind } = applyPurchase(changed, renewal, at);
        expect(kind).toBe('renewal');
        expectChain(entitlement.periods);
        const from = new Date(Math.max(until.getTime(), at.getTime()));
        expect(entitlement.expiresAt).toEqual(addDays(from, bought.days));
      }),
      { numRuns: RUNS },
    );
  });

  test('another plan takes over no more than was paid for what is left', () => {
    const order = fc.tuple(changes, orders);
    fc.assert(
      fc.property(order, ([{ current, at, until }, bought]) => {
        fc.pre(bought.listPrice > 0);
        const changed = setExpiry(current, until, at);
        const change = { ...bought, planId: current.planId + 10, transactionId: 1_000 };
        const { entitlement, carriedDays } = applyPurchase(changed, change, at);
        expectChain(entitlement.periods);
        const worthAhead = worthOf(ahead(changed, at));
        const carriedWorth = (BigInt(carriedDays) * BigInt(bought.listPrice)) / BigInt(bought.days);
        expect(carriedWorth <= BigInt(worthAhead)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  test('a refund takes back what the payment had still to give, to the millisecond', () => {
    always(({ current, at, until }) => {
      const changed = setExpiry(current, until, at);
      for (const { transactionId } of ahead(changed, at)) {
        if (transactionId === null) continue;
        const after = applyRefund(changed, transactionId, at);
        expectChain(after.periods);
        const left = ahead(changed, at).filter((period) => period.transactionId !== transactionId);
        const leftMs = left.reduce((sum, { startsAt, endsAt }) => {
          return sum + endsAt.getTime() - Math.max(startsAt.getTime(), at.getTime());
        }, 0);
        expect(after.expiresAt).toEqual(new Date(at.getTime() + leftMs));
      }
    });
  });
});
