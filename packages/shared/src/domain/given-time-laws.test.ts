import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ahead, histories, live, orders, RUNS } from '../testing/subscription-history.ts';
import { addDays, DAY_MS } from './calendar.ts';
import { setExpiry } from './given-time.ts';
import { applyPurchase, applyRefund, type Entitlement, type Period } from './period.ts';

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
