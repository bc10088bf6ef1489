/** A calendar day, `yyyy-mm-dd`. Such strings sort as the days do. */
export type CalendarDay = string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The day an instant falls on in a time zone: what a clock on the wall there shows. */
export function dayIn(instant: Date, timeZone: string): CalendarDay {
  return wallClock(instant, timeZone).slice(0, 10);
}

/**
 * The first instant of a day in a time zone. A day that the zone skips starts, and ends, when the
 * next one starts.
 */
export function startOfDay(day: CalendarDay, timeZone: string): Date {
  const utcMidnight = new Date(`${day}T00:00:00Z`);
  // Where clocks change around midnight, midnight can occur twice or not at all. The candidates are
  // midnight by the offset of the day before and by that of the day after.
  const midnights = [-1, 1]
    .map((days) => utcMidnight.getTime() - offsetMs(addDays(utcMidnight, days), timeZone))
    .sort((a, b) => a - b)
    .map((ms) => new Date(ms));
  const [earlier = utcMidnight, later = utcMidnight] = midnights;
  return dayIn(earlier, timeZone) >= day ? earlier : later;
}

/** The last millisecond of a day in a time zone. */
export function endOfDay(day: CalendarDay, timeZone: string): Date {
  return new Date(startOfDay(addCalendarDays(day, 1), timeZone).getTime() - 1);
}

/** The day `days` days later, or earlier if negative. */
export function addCalendarDays(day: CalendarDay, days: number): CalendarDay {
  return addDays(new Date(`${day}T00:00:00Z`), days)
    .toISOString()
    .slice(0, 10);
}

/** The first day of a day's month, or of the month that is `later` months after it. */
export function firstOfMonth(day: CalendarDay, later = 0): CalendarDay {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + later);
  return first.toISOString().slice(0, 10);
}

/** `days` times 24 hours later. Ignores changes of the clocks. */
export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

/** Milliseconds as days, rounded up: a day that has started counts as a whole one. */
export function daysBegun(ms: number): number {
  return Math.max(0, Math.ceil(ms / DAY_MS));
}

export function earlierOf(a: Date, b: Date): Date {
  return a < b ? a : b;
}

export function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/** How far the clocks of a time zone are ahead of UTC at an instant. */
function offsetMs(instant: Date, timeZone: string): number {
  const wall = Date.parse(`${wallClock(instant, timeZone).replace(' ', 'T')}Z`);
  return wall - Math.floor(instant.getTime() / 1_000) * 1_000;
}

/** The local time in a time zone, as `2026-03-10 12:00:00`. */
export function wallClock(instant: Date, timeZone: string): string {
  return clockOf(timeZone).format(instant);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    // Swedish writes dates as ISO 8601 does.
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  clocks.set(timeZone, made);
  return made;
}
