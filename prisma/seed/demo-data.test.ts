import { RegisterBody } from '@nobayon/shared/contract/account/auth.ts';
import { addDays, DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { expiryState } from '@nobayon/shared/domain/expiry.ts';
import { transactionStatuses } from '@nobayon/shared/domain/transaction/transaction.ts';
import { describe, expect, it } from 'vitest';
import { type DemoData, demoData } from './demo-data.ts';
import { demoAccount } from './people/demo-account.ts';
import { dayOfMonth, dhakaDay, startOfDay } from './random/dhaka-days.ts';
import { eidOn } from './random/festivals.ts';

// At all hours and seasons, because the data must not depend on the day of a trial.
const starts = Array.from({ length: 10 }, (_, index) => {
  const day = new Date(Date.UTC(2026, 0, 3, index * 5, index * 7));
  return addDays(day, index * 111);
});
const samples = starts.map((now) => ({ now, data: demoData(now) }));
const hour = (instant: Date) => (instant.getTime() - startOfDay(instant).getTime()) / 3_600_000;

describe.each(samples)('the data as of $now', ({ now, data }) => {
  const { users, transactions, coupons, subscriptions } = data;

  it('has users, payments in every status, and subscriptions in every state', () => {
    expect(users.length).toBeGreaterThanOrEqual(40);
    expect(transactions.length).toBeGreaterThanOrEqual(200);
    expect(new Set(transactions.map(({ status }) => status))).toEqual(new Set(transactionStatuses));
    const states = subscriptions.map(({ summary }) => expiryState(summary.expiresAt, now));
    expect(new Set(states)).toEqual(
      new Set(['never', 'past', 'within_7_days', 'within_30_days', 'later']),
    );
    const carried = subscriptions.filter(({ summary }) => summary.carriedDays > 0);
    expect(carried.length).toBeGreaterThan(3);
  });

  it('covers the past year, and nothing in the future', () => {
    const opening = addDays(now, -370);
    for (const { createdAt } of [...data.plans, ...coupons, ...users, ...transactions]) {
      expect(createdAt >= opening && createdAt < now).toBe(true);
    }
    for (const { settledAt } of transactions) expect(!settledAt || settledAt < now).toBe(true);
    const oldest = Math.min(...users.map(({ createdAt }) => createdAt.getTime()));
    expect(now.getTime() - oldest).toBeGreaterThan(320 * DAY_MS);
  });

  it('has registrations before payments, and payments while people are awake', () => {
    const registered = new Map(users.map(({ id, createdAt }) => [id, createdAt]));
    for (const { userId, createdAt, status } of transactions) {
      expect(createdAt > (registered.get(userId ?? 0) ?? now)).toBe(true);
      if (status !== 'pending') expect(hour(createdAt)).toBeGreaterThanOrEqual(7);
    }
  });

  it('leaves little for the sweep: two payments of the last hour that are not due yet', () => {
    const asked = transactions.filter(({ nextCheckAt }) => nextCheckAt !== null);
    expect(asked.map(({ status }) => status)).toEqual(['pending', 'pending']);
    for (const { createdAt, nextCheckAt } of asked) {
      expect(now.getTime() - createdAt.getTime()).toBeLessThan(60 * 60_000);
      expect(nextCheckAt && nextCheckAt > now).toBe(true);
    }
  });

  it('has several payment methods, a full refund and a partial one', () => {
    const gateways = new Set(transactions.map(({ gateway }) => gateway));
    expect(gateways).toEqual(new Set(['none', 'paystation', 'sslcommerz', 'bkash', 'manual']));
    const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
    const refunded = data.refunds.map((refund) => byId.get(refund.transactionId));
    expect(refunded.map((of) => [of?.gateway, of?.status]).sort()).toEqual([
      ['bkash', 'completed'],
      ['sslcommerz', 'refunded'],
    ]);
    for (const { settledAt, requestedAt, orderedAt = null } of data.refunds) {
      expect(orderedAt && settledAt && requestedAt < orderedAt && orderedAt < settledAt).toBe(true);
      expect(settledAt && settledAt < now).toBe(true);
    }
    expect(data.claims.filter(({ state }) => state === undefined)).toHaveLength(2);
  });

  it('has coupons of every kind and in every state', () => {
    expect(new Set(coupons.map((coupon) => couponState(coupon, now)))).toEqual(
      new Set(['Active', 'Inactive', 'Expired', 'Used Up']),
    );
    expect(new Set(coupons.map(({ discountType }) => discountType)).size).toBe(2);
    expect(new Set(coupons.map(restriction))).toEqual(new Set(['none', 'plan', 'cycle', 'both']));
    const active = coupons.filter((coupon) => couponState(coupon, now) === 'Active');
    expect(active.some(({ validUntil }) => isWithin(validUntil, addDays(now, 5)))).toBe(true);
    expect(active.some(({ maxUses }) => maxUses === null)).toBe(true);
    expect(active.some(({ maxUses, usedCount }) => maxUses !== null && usedCount > 0)).toBe(true);
    expect(active.some(({ discountValue }) => discountValue === 10_000)).toBe(true);
  });

  it('gives the demo account an active plan and two pages of history', () => {
    const user = users.find(({ email }) => email === demoAccount.email);
    const own = subscriptions.find(({ userId }) => userId === user?.id);
    expect(own?.summary.expiresAt && own.summary.expiresAt > addDays(now, 7)).toBe(true);
    const history = transactions.filter(({ userId }) => userId === user?.id);
    expect(history.some(({ carriedDays }) => carriedDays > 0)).toBe(true);
    expect(history.length).toBeGreaterThan(10);
  });
});

describe('the data', () => {
  it('is deterministic for a given time', () => {
    const now = new Date('2026-11-20T04:30:00Z');
    expect(demoData(now)).toEqual(demoData(now));
  });

  it('has addresses that belong to nobody, and a valid password', () => {
    const users = samples[0]?.data.users ?? [];
    expect(new Set(users.map(({ email }) => email)).size).toBe(users.length);
    for (const { firstname, lastname, email } of users) {
      const form = { firstname, lastname, email, password: demoAccount.password };
      expect(RegisterBody.parse(form)).toEqual(form);
      expect(email).toMatch(/@example\.(com|org)$/);
    }
  });

  it('shows more sales on paydays and before Eid', () => {
    const month = payingRate((day) => dayOfMonth(day) <= 5);
    const eid = payingRate(isBeforeEid);
    const ordinary = payingRate((day) => dayOfMonth(day) > 10 && !isBeforeEid(day));
    expect(month / ordinary).toBeGreaterThan(1.4);
    expect(eid / ordinary).toBeGreaterThan(1.2);
  });
});

type DemoCoupon = DemoData['coupons'][number];

function couponState(coupon: DemoCoupon, now: Date): string {
  if (!coupon.isActive) return 'Inactive';
  if (coupon.validUntil && coupon.validUntil.toISOString().slice(0, 10) < dhakaDay(now)) {
    return 'Expired';
  }
  return coupon.maxUses !== null && coupon.usedCount >= coupon.maxUses ? 'Used Up' : 'Active';
}

function restriction({ planNames, cycles }: DemoCoupon): string {
  if (planNames.length > 0) return cycles.length > 0 ? 'both' : 'plan';
  return cycles.length > 0 ? 'cycle' : 'none';
}

function isWithin(day: Date | null, end: Date): boolean {
  return day !== null && day <= end;
}

function isBeforeEid(day: Date): boolean {
  return [1, 2, 3, 4, 5, 6, 7, 8].some((days) => eidOn(addDays(day, days)) !== null);
}

/** Payments per day on certain days of all years, except for their last month. */
function payingRate(isOfKind: (day: Date) => boolean): number {
  let days = 0;
  let payments = 0;
  for (const { now, data } of samples) {
    const perDay = Map.groupBy(data.transactions, ({ createdAt }) => dhakaDay(createdAt));
    for (let daysAgo = 40; daysAgo < 330; daysAgo += 1) {
      const day = startOfDay(addDays(now, -daysAgo));
      if (!isOfKind(day)) continue;
      days += 1;
      payments += perDay.get(dhakaDay(day))?.length ?? 0;
    }
  }
  return payments / days;
}
