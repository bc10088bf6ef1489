import { addCalendarDays, type CalendarDay, DAY_MS, daysBegun } from './calendar.ts';

/**
 * A hundred years: no expiry is further ahead. Paid time beyond it stays as worth, and a later date
 * is not accepted.
 */
export const MAX_DAYS = 36_500;

/** The last day that an administrator can set as an expiry. */
export function lastExpiryDay(today: CalendarDay): CalendarDay {
  // One day less than fits, because clocks can change in between.
  return addCalendarDays(today, MAX_DAYS - 2);
}

/** How close an expiry is. Screens change color at 7 and 30 days, as the specification says. */
export type ExpiryState = 'never' | 'past' | 'within_7_days' | 'within_30_days' | 'later';

/** Exact to the millisecond: an expiry at `now` is past. Null gives `never`. */
export function expiryState(expiresAt: Date | null, now: Date): ExpiryState {
  if (!expiresAt) return 'never';
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return 'past';
  if (left <= 7 * DAY_MS) return 'within_7_days';
  return left <= 30 * DAY_MS ? 'within_30_days' : 'later';
}

/**
 * The days left until an instant, rounded up: "within seven days" means seven days left or fewer.
 */
export function daysLeft(until: Date, now: Date): number {
  return daysBegun(until.getTime() - now.getTime());
}

/**
 * The days left in each part, where a part is given by its end. Ends are in order of time, and null
 * never ends. The parts add up to the days left until the last end.
 */
export function daysLeftByPart(ends: readonly (Date | null)[], now: Date): (number | null)[] {
  const until = ends.map((end) => (end === null ? null : daysLeft(end, now)));
  return until.map((days, index) => (days === null ? null : days - (until[index - 1] ?? 0)));
}

/** The mails about an expiry: two reminders before it, and one when it has passed. */
export const expiryNotices = ['week_before', 'day_before', 'passed'] as const;
export type ExpiryNotice = (typeof expiryNotices)[number];

const LATEST_NOTICE_MS = 7 * DAY_MS;

/** When a plan was last bought or given, and for how many days. */
export type LastGiven = { at: Date; days: number };

/**
 * Which notice is due; null if none is. A missed reminder is still sent while it is true. Nothing
 * is sent about an expiry more than a week ago, and no reminder that would soon follow the purchase
 * of days that are not more: a plan of a week always ends within a week.
 */
export function dueNotice(
  expiresAt: Date,
  now: Date,
  given: LastGiven | null = null,
): ExpiryNotice | null {
  const left = expiresAt.getTime() - now.getTime();
  if (left > 7 * DAY_MS || left < -LATEST_NOTICE_MS) return null;
  if (left <= 0) return 'passed';
  const [notice, window] =
    left <= DAY_MS ? ['day_before' as const, 1] : ['week_before' as const, 7];
  return given && soonFollows(given, expiresAt, window) ? null : notice;
}

/** Also if it was renewed before its end, when less than as many days were left. */
function soonFollows({ at, days }: LastGiven, expiresAt: Date, window: number): boolean {
  const until = expiresAt.getTime() - at.getTime();
  return days <= window && until < (window + days) * DAY_MS;
}
