import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BYTE_ORDER_MARK, csvText } from './csv-text.ts';
import type { Cell, Sheet } from './sheet.ts';

/**
 * Writes a sheet as CSV, a batch at a time and no faster than it is taken. A fault on either side
 * destroys both: a file that is cut off must not look like a whole one.
 */
export async function writeCsv(
  { header, batches }: Pick<Sheet, 'header' | 'batches'>,
  first: Cell[][],
  out: Writable,
): Promise<void> {
  await pipeline(textOf(header, first, batches), out);
}

async function* textOf(
  header: string[],
  first: Cell[][],
  rest: AsyncGenerator<Cell[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([header, ...first]);
  for await (const rows of rest) yield csvText(rows);
}
