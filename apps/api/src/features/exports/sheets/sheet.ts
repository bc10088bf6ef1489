/** A cell as it is shown: numbers are written as plain decimals beforehand. */
export type Cell = string | null;

export type CellBatch = {
  cells: Cell[][];
  /** How many rows it took to read, those included that a search left out. */
  read: number;
};

/** A table that is read while it is written: never all of it is in memory. */
export type Sheet = {
  /** What the file is called, without its day. */
  name: string;
  header: string[];
  batches: AsyncGenerator<CellBatch>;
};

export type Column<Row> = [header: string, cell: (row: Row) => Cell];

/** Some rows, and from where the next ones are read; null after the last. */
export type Batch<Row, Cursor> = { rows: Row[]; next: Cursor | null };

/** From where the next batch is read after these; fewer than were asked for are the last ones. */
export function nextAfter<Place>(places: readonly Place[], limit: number): Place | null {
  return places.length === limit ? (places.at(-1) ?? null) : null;
}

/** Few enough that nobody notices while they are made into text. */
export const BATCH = 200;

/** Each batch is read by itself, with no transaction open in between. */
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
