import type { ReactNode } from 'react';

/** The position of a column when a record is rendered as a card. */
export type CardPlace =
  /** The name of the record: the first line, and the row header in a table. */
  | 'title'
  /** What readers look for first: beside the title. */
  | 'corner'
  /** A line with the column's name. */
  | 'line'
  /** The buttons at the bottom. */
  | 'actions';

export type DataColumn<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** `line` by default. Exactly one column should be the `title`. */
  place?: CardPlace;
  align?: 'start' | 'end';
  /** The width of the table's column: `1%` fits its content. */
  width?: string;
};

export function isPlacedAt<Row>(place: CardPlace) {
  return (column: DataColumn<Row>) => (column.place ?? 'line') === place;
}
