import { type CalendarDay, dayIn, endOfDay } from '@nobayon/shared/domain/calendar.ts';
import { lastExpiryDay } from '@nobayon/shared/domain/expiry.ts';
import { fieldError } from '../../../http/app-error.ts';

/**
 * The end of a day that an administrator entered as an expiry. Throws `date_too_far` for the given
 * field.
 */
export function endOfGivenDay(
  day: CalendarDay,
  field: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Date {
  if (day > lastExpiryDay(dayIn(now, timeZone))) throw fieldError('date_too_far', field);
  return endOfDay(day, timeZone);
}
