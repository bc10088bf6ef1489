import { type Paisa, toTaka } from '@nobayon/shared/domain/money.ts';

/** BDT as a plain decimal, which every spreadsheet takes for a number. */
export function amountCell(amount: Paisa): string {
  return toTaka(amount).toFixed(2);
}

/**
 * Writes instants as `2026-03-10 12:00:00` by the clocks of a time zone: what a spreadsheet takes
 * for a date. Made once for a list: to make it costs a hundred times what it costs to use.
 */
export function timeCells(timeZone: string): (instant: Date) => string {
  // Swedish writes dates as ISO 8601 does.
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant) => written.format(instant);
}

/** `completed` as the screens have it: `Completed`. */
export function labelCell(value: string): string {
  const words = value.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}
