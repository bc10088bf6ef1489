import { addCalendarDays, type CalendarDay, startOfDay } from '@nobayon/shared/domain/calendar.ts';

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
  const months = Array.from({ length: count + 1 }, (_, n) => monthAfter(day, n + 1 - count));
  return {
    names: months.slice(0, -1),
    bounds: months.map((month) => startOfDay(`${month}-01`, timeZone)),
  };
}

/** The month that is this many after that of a day. */
function monthAfter(day: CalendarDay, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
}
