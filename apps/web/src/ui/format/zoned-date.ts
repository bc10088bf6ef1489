import { type CalendarDay, dayIn } from '@nobayon/shared/domain/calendar.ts';
import { monthNames } from './format-date.ts';

/** `20 Nov 2026`, of a day of the calendar. */
export function formatDay(day: CalendarDay): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`;
}

/** `20 Nov`: for where there is little room and the year goes without saying. */
export function formatDayOfYear(day: CalendarDay): string {
  return formatDay(day).replace(/ \d{4}$/, '');
}

/**
 * `20 Nov 2026`: the day an instant falls on where the installation is. What administrators see is
 * in that time zone, wherever they sit: the books and the deadlines are.
 */
export function formatDateIn(iso: string, timeZone: string): string {
  return formatDay(dayIn(new Date(iso), timeZone));
}

/** `14:05`, in a time zone. */
export function formatTimeIn(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(iso));
}

/** `20 Nov 2026, 14:05`, in a time zone. */
export function formatDateTimeIn(iso: string, timeZone: string): string {
  return `${formatDateIn(iso, timeZone)}, ${formatTimeIn(iso, timeZone)}`;
}
