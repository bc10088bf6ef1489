import { addDays, DAY_MS, laterOf } from './calendar.ts';
import { type Paisa, prorate } from './money.ts';

/**
 * A subscription is a chain of periods, each with its source and its worth, so that a change of
 * plan can carry exactly what was paid for, and a refund can take back exactly what it gave.
 */
export type Period = {
  /** The payment that gave these days; null for days given by an administrator. */
  transactionId: number | null;
  /** Whole days from `startsAt` to `endsAt`; the last one may be a part where somebody cut. */
  days: number;
  /** What was paid for all of `days`; zero for days that were given. */
  worth: Paisa;
  startsAt: Date;
  endsAt: Date;
};

export type Entitlement = {
  planId: number;
  startedAt: Date;
  /** When the last period ends; null never expires. */
  expiresAt: Date | null;
  /** In order of time, none overlapping. Where nothing expires, those that were paid for, if any. */
  periods: Period[];
};

export type Purchase = {
  transactionId: number;
  planId: number;
  days: number;
  /** The price of those days before any discount. */
  listPrice: Paisa;
  /** What was in fact paid. */
  paid: Paisa;
};

export type PurchaseKind = 'new' | 'renewal' | 'change';
export type PurchaseEffect = { kind: PurchaseKind; entitlement: Entitlement; carriedDays: number };

/**
 * What a purchase does to a subscription.
 *
 * Renewing the same plan adds to the later of now and the current expiry, so that no day is lost.
 * Another plan starts now, and what is left of the old one follows as days of the new
 * (see `carryOver`).
 */
export function applyPurchase(
  current: Entitlement | null,
  purchase: Purchase,
  now: Date,
): PurchaseEffect {
  const remaining = current?.periods.filter((period) => period.endsAt > now) ?? [];
  const bought = { ...purchase, worth: purchase.paid };

  if (current && current.planId === purchase.planId) {
    const startsAt = remaining.at(-1)?.endsAt ?? now;
    const running = current.expiresAt === null || current.expiresAt > now;
    return {
      kind: 'renewal',
      carriedDays: 0,
      entitlement: entitlementOf(
        purchase.planId,
        [...remaining, periodFrom(startsAt, bought)],
        running ? current.startedAt : now,
      ),
    };
  }

  const first = periodFrom(now, bought);
  const periods = [first];
  for (const carried of carryOver(remaining, purchase, now)) {
    periods.push(periodFrom(periods.at(-1)?.endsAt ?? now, carried));
  }
  return {
    kind: current ? 'change' : 'new',
    carriedDays: periods.reduce((sum, period) => sum + period.days, 0) - first.days,
    entitlement: entitlementOf(purchase.planId, periods, now),
  };
}

/**
 * A hundred years. Into a plan that costs next to nothing, what is left of a dear one would come to
 * more days than a calendar has.
 */
export const MOST_CARRIED_DAYS = 36_500;

type Days = { transactionId: number | null; days: number; worth: Paisa };

/**
 * What is left of the old plan, in days of the new:
 * remaining days × price paid per day of the old ÷ price per day of the new, rounded down once,
 * for the whole chain. A day that has begun counts as remaining, so that what the order summary
 * promised does not melt while the customer types a card number.
 *
 * The new plan's price is its price before any coupon: a coupon makes that purchase cheaper, it
 * does not make old money worth more (a 99 % coupon would turn one month into eight years, and a
 * 100 % coupon divides by zero). On a plan that costs nothing every remaining day is kept.
 */
function carryOver(remaining: Period[], purchase: Purchase, now: Date): Days[] {
  let value = ratio(0n, 1n);
  let carriedSoFar = 0;
  const carried: Days[] = [];
  for (const period of remaining) {
    value = add(value, remainingValue(period, purchase, now));
    // Rounding the running total, not each part: the parts sum to the whole.
    const total = Math.min(Number(value.dividend / value.divisor), MOST_CARRIED_DAYS);
    const days = total - carriedSoFar;
    carriedSoFar = total;
    if (days > 0) {
      const worth = prorate(purchase.listPrice, days, purchase.days);
      carried.push({ transactionId: period.transactionId, days, worth });
    }
  }
  return carried;
}

/** How many days of the new plan a period is still worth, as an exact fraction. */
function remainingValue(period: Period, purchase: Purchase, now: Date): Ratio {
  const left = BigInt(remainingDays(period, now));
  if (purchase.listPrice === 0) return ratio(period.worth > 0 ? left : 0n, 1n);
  return ratio(
    left * BigInt(period.worth) * BigInt(purchase.days),
    BigInt(period.days) * BigInt(purchase.listPrice),
  );
}

/** A day that has begun counts whole. */
function remainingDays(period: Period, now: Date): number {
  const left = period.endsAt.getTime() - laterOf(period.startsAt, now).getTime();
  return Math.min(period.days, Math.max(0, Math.ceil(left / DAY_MS)));
}

/**
 * Takes back the days that a refunded payment still had to give. Days already used stay used: they
 * are not taken out of what other payments bought. What follows moves forward.
 */
export function applyRefund(current: Entitlement, transactionId: number, now: Date): Entitlement {
  const ahead = current.periods.filter((period) => period.endsAt > now);
  const kept = ahead.filter((period) => period.transactionId !== transactionId);
  if (kept.length === ahead.length) return current;

  const periods: Period[] = [];
  for (const period of kept) {
    const earliest = periods.at(-1)?.endsAt ?? now;
    periods.push(period.startsAt <= now ? period : movedTo(period, earliest));
  }
  // What was given without an end goes on.
  const expiresAt = current.expiresAt && (periods.at(-1)?.endsAt ?? now);
  return { ...current, periods, expiresAt };
}

/** As long as it was: days that an administrator gave end with a day of the calendar. */
function movedTo(period: Period, startsAt: Date): Period {
  const length = period.endsAt.getTime() - period.startsAt.getTime();
  return { ...period, startsAt, endsAt: new Date(startsAt.getTime() + length) };
}

function periodFrom(startsAt: Date, { transactionId, days, worth }: Days): Period {
  return { transactionId, days, worth, startsAt, endsAt: addDays(startsAt, days) };
}

function entitlementOf(planId: number, periods: Period[], startedAt: Date): Entitlement {
  return { planId, startedAt, expiresAt: periods.at(-1)?.endsAt ?? startedAt, periods };
}

type Ratio = { dividend: bigint; divisor: bigint };

function ratio(dividend: bigint, divisor: bigint): Ratio {
  return { dividend, divisor };
}

function add(a: Ratio, b: Ratio): Ratio {
  return ratio(a.dividend * b.divisor + b.dividend * a.divisor, a.divisor * b.divisor);
}
