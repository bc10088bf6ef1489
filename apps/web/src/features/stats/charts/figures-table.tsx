import { Table } from '@mantine/core';
import css from './figures-table.module.css';

export type FiguresRow = { key: string | number; name: string; cells: readonly string[] };

type Props = {
  /** What the table is, where no heading says so. */
  label?: string;
  /** The first is that of the names. */
  columns: readonly string[];
  rows: readonly FiguresRow[];
  /** The column that gives way on a phone. */
  spare?: string | undefined;
  /** Names that stay in one line, as days do. */
  areNamesShort?: boolean;
};

/** Figures in columns, which have room on a phone, too. */
export function FiguresTable(props: Props) {
  const { label, columns, rows, spare, areNamesShort = false } = props;
  const cellProps = (column: string | undefined) => ({
    ta: 'end' as const,
    'data-spare': (column !== undefined && column === spare) || undefined,
  });
  return (
    <Table aria-label={label} verticalSpacing="xs" horizontalSpacing="xs" className={css.table}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column, index) => (
            <Table.Th
              key={column}
              scope="col"
              {...cellProps(column)}
              {...(index === 0 && { ta: 'start' })}
            >
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, cells }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={500} className={areNamesShort ? css.number : css.name}>
              {name}
            </Table.Th>
            {cells.map((cell, index) => (
              <Table.Td
                key={columns[index + 1]}
                className={css.number}
                {...cellProps(columns[index + 1])}
              >
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
