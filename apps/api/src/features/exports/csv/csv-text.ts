import { stringify } from 'csv-stringify/sync';
import type { Cell } from '../sheets/sheet.ts';

/** The byte order mark, without which Excel does not detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function csvText(rows: Cell[][]): string {
  return stringify(
    rows.map((row) => row.map(escapeFormulas)),
    {
      record_delimiter: 'windows',
      // Some programs end a line at a lone line feed, and in some locales the other characters
      // separate cells.
      quote_record_delimiter: true,
      quoted_match: /[;\t]/,
    },
  );
}

// Characters that start a formula, also in full width and after quotes or spaces. Some programs
// strip a leading tab or carriage return first.
const formula = /^[\s"'‘’“”]*[=+\-@＝＋－＠\t\r]/;

// The same after what separates cells or lines elsewhere: for a program that separates by
// semicolons, our quotes are in the middle of its cell, where they protect nothing.
const innerFormula = /([;\t\r\n])((?:[^\S\t\r\n]|["'‘’“”])*[=+\-@＝＋－＠])/g;

/** User input must stay text, which an apostrophe before a formula ensures. */
function escapeFormulas(cell: Cell): Cell {
  if (cell === null) return null;
  const inner = cell.replace(innerFormula, "$1'$2");
  return formula.test(inner) ? `'${inner}` : inner;
}
