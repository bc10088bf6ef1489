/** A calendar day, `yyyy-mm-dd`. Such strings sort as the days do. */
export type CalendarDay = string;

export const DAY_MS = 86_400_000;

/** The day an instant falls on in a time zone: what a clock on the wall there shows. */
export function dayIn(instant: Date, timeZone: string): CalendarDay {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}

export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

export function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}
