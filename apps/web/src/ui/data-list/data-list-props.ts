import type { ReactNode } from 'react';
import type { Tone } from '../feedback/tone-badge.tsx';
import type { DataColumn } from './data-column.ts';
import type { Selection } from './selection/selection.ts';

export type DataListProps<Row extends { id: number }> = {
  /** The name of the list, for screen readers: "Users". */
  caption: string;
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  columns: readonly DataColumn<Row>[];
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Makes rows selectable. `name` labels the checkbox of a row. */
  selection?: {
    selected: Selection;
    name: (row: Row) => string;
    onChange: (selected: Selection) => void;
  };
  /** A background and a border color. The row must also state its meaning in words. */
  tone?: (row: Row) => Tone | null;
  /** Whether the rows are of the previous page while the next one is loading. */
  isBusy?: boolean;
  /** The expected number of rows. */
  expected?: number;
  /** The window width from which the list is a table. */
  tableFrom?: '48em' | '62em' | '75em';
};
