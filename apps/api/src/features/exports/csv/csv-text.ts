import { stringify } from 'csv-stringify/sync';
import type { Cell } from '../sheets/sheet.ts';

/** The byte order mark, without which Excel does not detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function csvText(rows: Cell[][]): string {
  return stringify(
    rows.map((row) => row.map(defuse)),
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

/** User input must stay text, which a leading apostrophe ensures. */
function defuse(cell: Cell): Cell {
  return cell !== null && formula.test(cell) ? `'${cell}` : cell;
}
