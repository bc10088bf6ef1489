/** The text of a cell; numbers are already formatted as plain decimals. */
export type Cell = string | null;

export type CellBatch = {
  cells: Cell[][];
  /** The number of rows that were read, including those that a search excluded. */
  read: number;
};

/** A table that is streamed: only one batch is in memory. */
export type Sheet = {
  /** The base name of the file, without the day. */
  name: string;
  header: string[];
  batches: AsyncGenerator<CellBatch>;
};

export type Column<Row> = [header: string, cell: (row: Row) => Cell];

/** A batch of rows, and the position of the next one; null after the last. */
export type Batch<Row, Cursor> = { rows: Row[]; next: Cursor | null };

/** The position after these rows; a batch that is not full is the last one. */
export function nextAfter<Place>(places: readonly Place[], limit: number): Place | null {
  return places.length === limit ? (places.at(-1) ?? null) : null;
}

/** Small enough that formatting a batch does not block other requests. */
export const BATCH = 200;

/** Each batch is a separate read, without an open transaction in between. */
export function sheetOf<Row, Cursor>(
  name: string,
  columns: Column<Row>[],
  read: (after: Cursor | null, limit: number) => Promise<Batch<Row, Cursor>>,
  isWanted: (row: Row) => boolean = () => true,
): Sheet {
  async function* batches(): AsyncGenerator<CellBatch> {
    let next: Cursor | null = null;
    do {
      const batch: Batch<Row, Cursor> = await read(next, BATCH);
      next = batch.next;
      const wanted = batch.rows.filter(isWanted);
      yield {
        cells: wanted.map((row) => columns.map(([, cell]) => cell(row))),
        read: batch.rows.length,
      };
    } while (next !== null);
  }
  return { name, header: columns.map(([header]) => header), batches: batches() };
}
