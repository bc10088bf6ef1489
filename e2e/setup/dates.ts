import { DAY_MS, dayIn } from '@nobayon/shared/domain/calendar.ts';

const date = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** Formats a date like the web app, in the time zone of the product: `20 Nov 2026`. */
export function shownDate(instant: Date | string | null): string {
  if (instant === null) throw new Error('There is no date to show.');
  // Some versions of Node.js and browsers abbreviate September to four letters.
  return date.format(new Date(instant)).replace('Sept', 'Sep');
}

export function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

/** Formats a date for a date field: `2026-11-20`. */
export function dayInput(instant: Date): string {
  return dayIn(instant, 'Asia/Dhaka');
}
