/** Formats the day of an instant, for example "27 November 2026". */
export function dayInMail(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(instant);
}

/** Formats an instant, for example "27 November 2026 at 14:05". */
export function timeInMail(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(instant);
}
