import { type CalendarDay, dayIn } from '@nobayon/shared/domain/calendar.ts';
import { monthNames } from './month-names.ts';

/** `20 Nov 2026`, for a calendar day. */
export function formatDay(day: CalendarDay): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`;
}

/** `20 Nov`, if space is limited and the year is clear. */
export function formatDayOfYear(day: CalendarDay): string {
  return formatDay(day).replace(/ \d{4}$/, '');
}

/**
 * `20 Nov 2026`: the day of an instant in the time zone of the installation. All dates are shown
 * in it, wherever the reader is: records, deadlines and emails use it.
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
