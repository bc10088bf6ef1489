import {
  addCalendarDays,
  type CalendarDay,
  firstOfMonth,
  startOfDay,
} from '@nobayon/shared/domain/calendar.ts';

/** Consecutive days or months: their names, their starts, and the end of the last one. */
export type NamedSpans = { names: string[]; bounds: Date[] };

/** Each of them with its start and its end. */
export function named({ names, bounds }: NamedSpans): { name: string; from: Date; until: Date }[] {
  return bounds.slice(1).flatMap((until, n) => {
    const [name, from] = [names[n], bounds[n]];
    return name !== undefined && from ? [{ name, from, until }] : [];
  });
}

/** This many consecutive days from `first` on. */
export function daysFrom(first: CalendarDay, count: number, timeZone: string): NamedSpans {
  const days = Array.from({ length: count + 1 }, (_, n) => addCalendarDays(first, n));
  return { names: days.slice(0, -1), bounds: days.map((day) => startOfDay(day, timeZone)) };
}

/** This many consecutive months (`yyyy-mm`), up to that of `day`. */
export function monthsUntil(day: CalendarDay, count: number, timeZone: string): NamedSpans {
  const firsts = Array.from({ length: count + 1 }, (_, n) => firstOfMonth(day, n + 1 - count));
  return {
    names: firsts.slice(0, -1).map((first) => first.slice(0, 7)),
    bounds: firsts.map((first) => startOfDay(first, timeZone)),
  };
}
