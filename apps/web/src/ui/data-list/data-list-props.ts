import type { ReactNode } from 'react';
import type { Tone } from '../feedback/tone-badge.tsx';
import type { DataColumn } from './data-column.ts';
import type { Selection } from './selection/selection.ts';

export type DataListProps<Row extends { id: number }> = {
  /** What the records are, for screen readers: "Users". */
  caption: string;
  /** Undefined while the first of them are on their way. */
  rows: readonly Row[] | undefined;
  columns: readonly DataColumn<Row>[];
  /** In place of the list when there are no rows. */
  empty: ReactNode;
  /** Rows are ticked where this is given. `name` says which row a box is for. */
  selection?: {
    selected: Selection;
    name: (row: Row) => string;
    onChange: (selected: Selection) => void;
  };
  /** A ground and an edge in a colour. What it stands for must be written in the row too. */
  tone?: (row: Row) => Tone | null;
  /** The rows are those of the page before; the next are on their way. */
  isBusy?: boolean;
  /** How many rows are to be expected. */
  expected?: number;
  /** From which width of the window it is a table. */
  tableFrom?: '48em' | '62em' | '75em';
};
