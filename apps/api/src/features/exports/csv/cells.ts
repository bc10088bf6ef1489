import { type Paisa, toTaka } from '@nobayon/shared/domain/money.ts';

/** BDT as a plain decimal, which every spreadsheet recognizes as a number. */
export function amountCell(amount: Paisa): string {
  return toTaka(amount).toFixed(2);
}

/** Converts `completed` to `Completed`, as on the screens. */
export function labelCell(value: string): string {
  const words = value.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}
