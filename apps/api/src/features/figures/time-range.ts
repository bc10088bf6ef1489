import { addCalendarDays, earlierOf, startOfDay } from '@nobayon/shared/domain/calendar.ts';
import type { Period } from '@nobayon/shared/domain/period.ts';

/** Instants: from the first, inclusive, to the second, exclusive. */
export type Span = { from: Date; until: Date };

/** The days of a time zone as instants, up to `end`. */
export function spanOf({ from, to }: Period, timeZone: string, end: Date): Span {
  return {
    from: earlierOf(startOfDay(from, timeZone), end),
    until: earlierOf(startOfDay(addCalendarDays(to, 1), timeZone), end),
  };
}
