import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BYTE_ORDER_MARK, csvText } from './csv-text.ts';
import type { Pace } from './pace.ts';
import type { Cell, Sheet } from './sheet.ts';

/**
 * Writes a sheet as CSV, a batch at a time, no faster than it is taken and than the pace. A fault on either side
 * destroys both: a file that is cut off must not look like a whole one.
 */
export async function writeCsv(
  { header, batches }: Pick<Sheet, 'header' | 'batches'>,
  first: Cell[][],
  out: Writable,
  pace: Pace,
): Promise<void> {
  await pipeline(textOf(header, first, batches, pace), out);
}

async function* textOf(
  header: string[],
  first: Cell[][],
  rest: AsyncGenerator<Cell[][]>,
  pace: Pace,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([header, ...first]);
  await pace(first.length);
  for await (const rows of rest) {
    yield csvText(rows);
    await pace(rows.length);
  }
}
