import type { ReactNode } from 'react';

/** Where a column goes when a record is drawn as a card. */
export type CardPlace =
  /** What the record is: the first line, and the name of the row in a table. */
  | 'title'
  /** What is looked for first: beside the title. */
  | 'corner'
  /** A line with the column's name before it. */
  | 'line'
  /** The buttons, below everything. */
  | 'actions';

export type DataColumn<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** `line` unless told. Exactly one column should be the `title`. */
  place?: CardPlace;
  align?: 'start' | 'end';
  /** Of the table's column: `1%` takes no more than its content. */
  width?: string;
};

export function isPlacedAt<Row>(place: CardPlace) {
  return (column: DataColumn<Row>) => (column.place ?? 'line') === place;
}
