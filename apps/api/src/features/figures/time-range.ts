import { addCalendarDays, earlierOf, startOfDay } from '@nobayon/shared/domain/calendar.ts';
import type { Period } from '@nobayon/shared/domain/period.ts';

/** Instants: from the first, inclusive, to the second, exclusive. */
export type TimeRange = { from: Date; until: Date };

/** The days of a time zone as instants, up to `end`. */
export function timeRangeOf({ from, to }: Period, timeZone: string, end: Date): TimeRange {
  return {
    from: earlierOf(startOfDay(from, timeZone), end),
    until: earlierOf(startOfDay(addCalendarDays(to, 1), timeZone), end),
  };
}
