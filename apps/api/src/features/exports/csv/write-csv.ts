import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pace } from '../pace.ts';
import type { CellBatch, Sheet } from '../sheets/sheet.ts';
import { BYTE_ORDER_MARK, csvText } from './csv-text.ts';

/**
 * Writes a sheet as CSV, batch by batch, with backpressure and at the given pace. An error on
 * either side destroys both, because a truncated file must not look complete.
 */
export async function writeCsv(
  { header, batches }: Pick<Sheet, 'header' | 'batches'>,
  first: CellBatch,
  out: Writable,
  pace: Pace,
): Promise<void> {
  await pipeline(textOf(header, first, batches, pace), out);
}

async function* textOf(
  header: string[],
  first: CellBatch,
  rest: AsyncGenerator<CellBatch>,
  pace: Pace,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([header, ...first.cells]);
  await pace(first.read);
  for await (const { cells, read } of rest) {
    if (cells.length > 0) yield csvText(cells);
    await pace(read);
  }
}
