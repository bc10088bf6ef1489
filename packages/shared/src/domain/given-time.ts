import { addDays, DAY_MS, laterOf } from './calendar.ts';
import { prorate } from './money.ts';
import type { Entitlement, Period } from './period.ts';

/**
 * What an administrator gives. Such days are worth nothing when a later change of plan carries
 * over what is left.
 */

/** Puts a user on a plan from `now` until `expiresAt`; null never expires. What was before ends. */
export function givePlan(planId: number, expiresAt: Date | null, now: Date): Entitlement {
  const periods = expiresAt && expiresAt > now ? [givenPeriod(now, expiresAt)] : [];
  return { planId, startedAt: now, expiresAt, periods };
}

/**
 * Makes a subscription end at `expiresAt`: given days are added, or what runs longer is cut. Null
 * never ends; what was paid for stays known. One that had ended starts again now.
 */
export function setExpiry(current: Entitlement, expiresAt: Date | null, now: Date): Entitlement {
  if (expiresAt === null) return { ...current, startedAt: startOf(current, now), expiresAt };
  const kept = current.periods.flatMap((period) => cutAt(period, expiresAt));
  const from = laterOf(kept.at(-1)?.endsAt ?? now, now);
  const periods = from < expiresAt ? [...kept, givenPeriod(from, expiresAt)] : kept;
  const startedAt = expiresAt > now ? startOf(current, now) : current.startedAt;
  return { ...current, startedAt, expiresAt, periods };
}

function startOf({ startedAt, expiresAt }: Entitlement, now: Date): Date {
  return expiresAt !== null && expiresAt <= now ? now : startedAt;
}

/** The part of a period before an instant, worth its share. */
function cutAt(period: Period, end: Date): Period[] {
  if (period.endsAt <= end) return [period];
  if (period.startsAt >= end) return [];
  const days = Math.min(daysBetween(period.startsAt, end), period.days);
  return [{ ...period, days, worth: prorate(period.worth, days, period.days), endsAt: end }];
}

function givenPeriod(startsAt: Date, endsAt: Date): Period {
  const days = daysBetween(startsAt, endsAt);
  return { transactionId: null, days, worth: 0, startsAt, endsAt };
}

/** A day that has begun counts whole. */
function daysBetween(from: Date, until: Date): number {
  return Math.ceil((until.getTime() - from.getTime()) / DAY_MS);
}

/** When a plan ends that is given without a date: its own days from now, or never if it is free. */
export function givenUntil(
  plan: { durationDays: number; isFree: boolean },
  now: Date,
): Date | null {
  return plan.isFree ? null : addDays(now, plan.durationDays);
}
