import { addCalendarDays, type CalendarDay, startOfDay } from '@nobayon/shared/domain/calendar.ts';

/** Days or months in a row: what each is called, and where they begin and the last one ends. */
export type Stretches = { names: string[]; bounds: Date[] };

/** Each of them, with where it begins and ends. */
export function named({ names, bounds }: Stretches): { name: string; from: Date; until: Date }[] {
  return bounds.slice(1).flatMap((until, n) => {
    const [name, from] = [names[n], bounds[n]];
    return name !== undefined && from ? [{ name, from, until }] : [];
  });
}

/** So many days in a row, of which the first is `first`. */
export function daysFrom(first: CalendarDay, count: number, timeZone: string): Stretches {
  const days = Array.from({ length: count + 1 }, (_, n) => addCalendarDays(first, n));
  return { names: days.slice(0, -1), bounds: days.map((day) => startOfDay(day, timeZone)) };
}

/** So many months in a row (`yyyy-mm`), of which the last is the one that `day` is in. */
export function monthsUntil(day: CalendarDay, count: number, timeZone: string): Stretches {
  const months = Array.from({ length: count + 1 }, (_, n) => monthAfter(day, n + 1 - count));
  return {
    names: months.slice(0, -1),
    bounds: months.map((month) => startOfDay(`${month}-01`, timeZone)),
  };
}

/** The month that is so many after the one that a day is in. */
function monthAfter(day: CalendarDay, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
}
