import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ahead,
  histories,
  live,
  type Order,
  watchAnyHistory,
} from '../testing/subscription-history.ts';
import { addDays, DAY_MS, laterOf } from './calendar.ts';
import { type Entitlement, MOST_CARRIED_DAYS, type Period } from './period.ts';

/** The days a period still has to give, one that has begun counted whole. */
function daysLeft({ startsAt, endsAt }: Period, now: Date): number {
  const from = Math.max(startsAt.getTime(), now.getTime());
  return Math.ceil((endsAt.getTime() - from) / DAY_MS);
}

/** An amount of paisa as an exact fraction. */
type Fraction = [dividend: bigint, divisor: bigint];

/** What is left was paid with this much: for each period its share of what it is worth. */
function valueLeft(periods: Period[], now: Date): Fraction {
  return periods.reduce<Fraction>(
    ([dividend, divisor], period) => {
      const parts = BigInt(period.days);
      const share = BigInt(daysLeft(period, now)) * BigInt(period.worth);
      return [dividend * parts + share * divisor, divisor * parts];
    },
    [0n, 1n],
  );
}

/** Whether `times × price / parts` is at most a fraction. */
function costsAtMost(times: number, { listPrice, days }: Order, [dividend, divisor]: Fraction) {
  return BigInt(times) * BigInt(listPrice) * divisor <= dividend * BigInt(days);
}

test('periods follow each other without gap or overlap, and the last one ends at the expiry', () => {
  watchAnyHistory({
    each: ({ periods, expiresAt }) => {
      for (const [i, { startsAt, endsAt, days, worth }] of periods.entries()) {
        expect(endsAt).toEqual(addDays(startsAt, days));
        expect(Number.isInteger(days) && days > 0).toBe(true);
        expect(Number.isInteger(worth) && worth >= 0).toBe(true);
        if (i > 0) expect(startsAt).toEqual(periods[i - 1]?.endsAt);
      }
      const last = periods.at(-1);
      if (last) expect(expiresAt).toEqual(last.endsAt);
      else expect(expiresAt).not.toBeNull();
    },
  });
});

test('a renewal grants every day that was bought, from the later of now and the expiry', () => {
  watchAnyHistory({
    purchase: (before, { kind, entitlement, carriedDays }, bought, now) => {
      if (before?.planId !== bought.planId) return expect(kind).not.toBe('renewal');
      expect(kind).toBe('renewal');
      expect(carriedDays).toBe(0);
      const from = laterOf(before.expiresAt ?? now, now);
      expect(entitlement.expiresAt).toEqual(addDays(from, bought.days));
      expect(entitlement.startedAt).toEqual(from > now ? before.startedAt : now);
      expect(entitlement.periods).toEqual([
        ...ahead(before, now),
        {
          transactionId: bought.transactionId,
          days: bought.days,
          worth: bought.paid,
          startsAt: from,
          endsAt: addDays(from, bought.days),
        },
      ]);
    },
  });
});

test('a change of plan grants every day that was bought, from now, and what is carried after it', () => {
  watchAnyHistory({
    purchase: (before, { kind, entitlement, carriedDays }, bought, now) => {
      if (before?.planId === bought.planId) return;
      expect(kind).toBe(before ? 'change' : 'new');
      expect(entitlement).toMatchObject({
        planId: bought.planId,
        startedAt: now,
        expiresAt: addDays(now, bought.days + carriedDays),
      });
      const [first, ...carried] = entitlement.periods;
      expect(first).toMatchObject({
        transactionId: bought.transactionId,
        days: bought.days,
        worth: bought.paid,
        startsAt: now,
      });
      expect(carried.reduce((sum, { days }) => sum + days, 0)).toBe(carriedDays);
    },
  });
});

test('what is carried is what was left, rounded down once, and less than a day is lost', () => {
  watchAnyHistory({
    purchase: (before, { kind, carriedDays }, bought, now) => {
      if (kind !== 'change') return expect(carriedDays).toBe(0);
      const left = ahead(before, now);
      if (bought.listPrice === 0) {
        const paidFor = left.filter(({ worth }) => worth > 0);
        const days = paidFor.reduce((sum, period) => sum + daysLeft(period, now), 0);
        return expect(carriedDays).toBe(Math.min(days, MOST_CARRIED_DAYS));
      }
      const value = valueLeft(left, now);
      expect(costsAtMost(carriedDays, bought, value)).toBe(true);
      if (carriedDays === MOST_CARRIED_DAYS) return;
      expect(costsAtMost(carriedDays + 1, bought, value)).toBe(false);
    },
  });
});

test('what is carried is worth no more than what was left, to half a paisa a period', () => {
  watchAnyHistory({
    purchase: (before, { kind, entitlement }, _bought, now) => {
      if (kind !== 'change') return;
      const carried = entitlement.periods.slice(1);
      const [dividend, divisor] = valueLeft(ahead(before, now), now);
      const worth = carried.reduce((sum, period) => sum + BigInt(period.worth), 0n);
      const slack = BigInt(carried.length) * divisor;
      expect(2n * worth * divisor <= 2n * dividend + slack).toBe(true);
    },
  });
});

test('what is carried still belongs to the payments that paid for it, in their order', () => {
  watchAnyHistory({
    purchase: (before, { kind, entitlement }, _bought, now) => {
      if (kind !== 'change') return;
      const sources = ahead(before, now).map(({ transactionId }) => transactionId);
      for (const { transactionId } of entitlement.periods.slice(1)) {
        const at = sources.indexOf(transactionId);
        expect(at).toBeGreaterThanOrEqual(0);
        sources.splice(0, at + 1);
      }
    },
  });
});

test('neither rule changes what it is given', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const seen: { given: Entitlement; copy: Entitlement }[] = [];
      live(history, { each: (given) => seen.push({ given, copy: structuredClone(given) }) });
      for (const { given, copy } of seen) expect(given).toEqual(copy);
    }),
  );
});
