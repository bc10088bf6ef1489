import { type Paisa, toTaka } from '@nobayon/shared/domain/money.ts';

/** BDT as a plain decimal, which every spreadsheet recognizes as a number. */
export function amountCell(amount: Paisa): string {
  return toTaka(amount).toFixed(2);
}

/**
 * Formats instants as `2026-03-10 12:00:00` in a time zone, which spreadsheets recognize as dates.
 * Created once per list, because that costs a hundred times as much as using it.
 */
export function timeCells(timeZone: string): (instant: Date) => string {
  // The Swedish format is ISO 8601.
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant) => written.format(instant);
}

/** Converts `completed` to `Completed`, as on the screens. */
export function labelCell(value: string): string {
  const words = value.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}
