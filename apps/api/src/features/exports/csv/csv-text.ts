import { stringify } from 'csv-stringify/sync';
import type { Cell } from '../sheets/sheet.ts';

/** Excel takes UTF-8 for what it is when a file begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function csvText(rows: Cell[][]): string {
  return stringify(
    rows.map((row) => row.map(defuse)),
    {
      record_delimiter: 'windows',
      // A lone line feed ends a line for some, and elsewhere in the world these end a cell.
      quote_record_delimiter: true,
      quoted_match: /[;\t]/,
    },
  );
}

// What makes a spreadsheet compute a cell, also in full width and behind quotes or spaces; a tab or
// a carriage return lets some of them look at what follows.
const formula = /^[\s"'‘’“”]*[=+\-@＝＋－＠\t\r]/;

/** A cell of somebody's making must stay text: an apostrophe in front says that it is. */
function defuse(cell: Cell): Cell {
  return cell !== null && formula.test(cell) ? `'${cell}` : cell;
}
