import { Checkbox } from '@mantine/core';
import type { DataListProps } from '../data-list-props.ts';
import { pageSelection, toggleOne, togglePage } from './selection.ts';

type Ticking<Row extends { id: number }> = NonNullable<DataListProps<Row>['selection']>;

type RowProps<Row extends { id: number }> = { row: Row; selection: Ticking<Row> };

export function RowCheckbox<Row extends { id: number }>({ row, selection }: RowProps<Row>) {
  const { selected, name, onChange } = selection;
  return (
    <Checkbox
      aria-label={`Select ${name(row)}`}
      checked={selected.has(row.id)}
      onChange={() => onChange(toggleOne(selected, row.id))}
    />
  );
}

type PageProps<Row extends { id: number }> = {
  rows: readonly Row[];
  selection: Ticking<Row>;
  /** The visible label; by default only the accessible name. */
  label?: string;
};

export function PageCheckbox<Row extends { id: number }>({
  rows,
  selection,
  label,
}: PageProps<Row>) {
  const { selected, onChange } = selection;
  const ids = rows.map(({ id }) => id);
  const ticked = pageSelection(selected, ids);
  return (
    <Checkbox
      label={label}
      aria-label={label ? undefined : 'Select all on this page'}
      checked={ticked === 'all'}
      indeterminate={ticked === 'some'}
      onChange={() => onChange(togglePage(selected, ids))}
    />
  );
}
