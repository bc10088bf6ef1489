import { addCalendarDays, earlierOf, startOfDay } from '@nobayon/shared/domain/calendar.ts';
import type { Period } from '@nobayon/shared/domain/period.ts';

/** Instants, of which the first is included and the last is not. */
export type Span = { from: Date; until: Date };

/** The days of a time zone as instants, none of which is after `end`. */
export function spanOf({ from, to }: Period, timeZone: string, end: Date): Span {
  return {
    from: earlierOf(startOfDay(from, timeZone), end),
    until: earlierOf(startOfDay(addCalendarDays(to, 1), timeZone), end),
  };
}
