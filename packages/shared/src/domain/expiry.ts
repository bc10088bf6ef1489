import { DAY_MS, daysBegun } from './calendar.ts';

/** How near an expiry is: the thresholds that the screens colour by are 7 and 30 days. */
export type ExpiryState = 'never' | 'past' | 'within_7_days' | 'within_30_days' | 'later';

/** To the millisecond: what ends at `now` is past. `never` for null. */
export function expiryState(expiresAt: Date | null, now: Date): ExpiryState {
  if (!expiresAt) return 'never';
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return 'past';
  if (left <= 7 * DAY_MS) return 'within_7_days';
  return left <= 30 * DAY_MS ? 'within_30_days' : 'later';
}

/**
 * How many days are left until an instant. A day that has begun counts whole, so that what is within
 * seven days is what has seven days left, or fewer.
 */
export function daysLeft(until: Date, now: Date): number {
  return daysBegun(until.getTime() - now.getTime());
}

/**
 * The days that are left, by the parts they consist of: each is given by its end, in order of time,
 * null for one that never ends. They add up to the days left until the last end.
 */
export function daysLeftByPart(ends: readonly (Date | null)[], now: Date): (number | null)[] {
  const until = ends.map((end) => (end === null ? null : daysLeft(end, now)));
  return until.map((days, index) => (days === null ? null : days - (until[index - 1] ?? 0)));
}

/** The mails about an expiry: two reminders before it, and one when it has passed. */
export const expiryNotices = ['week_before', 'day_before', 'passed'] as const;
export type ExpiryNotice = (typeof expiryNotices)[number];

const LATEST_NOTICE_MS = 7 * DAY_MS;

/**
 * Which notice is due. A reminder that was missed for a while is still sent as long as it is true;
 * an expiry that passed more than a week ago is no news.
 */
export function dueNotice(expiresAt: Date, now: Date): ExpiryNotice | null {
  const left = expiresAt.getTime() - now.getTime();
  if (left > 7 * DAY_MS || left < -LATEST_NOTICE_MS) return null;
  if (left <= 0) return 'passed';
  return left <= DAY_MS ? 'day_before' : 'week_before';
}
