import { Paper, Table, VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import type { DataListProps } from './data-list-props.ts';
import css from './data-table.module.css';
import { PageCheckbox, RowCheckbox } from './selection/selection-checkbox.tsx';

type Props<Row extends { id: number }> = DataListProps<Row> & { rows: readonly Row[] };

export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  const { caption, rows, columns, selection, tone } = props;
  return (
    <Paper className={css.paper}>
      <Table verticalSpacing="sm" horizontalSpacing="md" className={css.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr className={css.heads}>
            {selection && (
              <Table.Th className={css.tick}>
                <PageCheckbox rows={rows} selection={selection} />
              </Table.Th>
            )}
            {columns.map(({ header, align, width }) => (
              <Table.Th key={header} ta={align} w={width} scope="col">
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={row.id}
              data-tone={tone?.(row) ?? undefined}
              data-selected={selection?.selected.has(row.id) || undefined}
              className={css.row}
            >
              {selection && (
                <Table.Td className={css.tick}>
                  <RowCheckbox row={row} selection={selection} />
                </Table.Td>
              )}
              {columns.map(({ header, cell, place, align }) => {
                const Cell = place === 'title' ? Table.Th : Table.Td;
                return (
                  <Cell
                    key={header}
                    ta={align}
                    scope={place === 'title' ? 'row' : undefined}
                    className={clsx(css.cell, place === 'actions' && css.actions)}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
