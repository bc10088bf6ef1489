import { dayIn } from '@nobayon/shared/domain/calendar.ts';

export const DAY_MS = 86_400_000;

const date = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** `20 Nov 2026`, on the calendar of the browsers in these tests. */
export function shownDate(instant: Date | string | null): string {
  if (instant === null) throw new Error('There is no date to show.');
  return date.format(new Date(instant));
}

export function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

/** `2026-11-20`, as a date field takes it. */
export function dayInput(instant: Date): string {
  return dayIn(instant, 'Asia/Dhaka');
}
