import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import css from './figures-table.module.css';

export type FiguresRow = {
  key: string | number;
  name: string;
  /** The URL that the name links to. */
  to?: string | undefined;
  cells: readonly string[];
};

type Props = {
  /** The name of the table if it has no heading. */
  label?: string;
  /** The first is that of the names. */
  columns: readonly string[];
  rows: readonly FiguresRow[];
  /** The column that is hidden on a phone. */
  spare?: string | undefined;
  /** Whether names stay on one line, as days do. */
  areNamesShort?: boolean;
};

/** A table of figures that also fits a phone. */
export function FiguresTable(props: Props) {
  const { label, columns, rows, spare, areNamesShort = false } = props;
  const cellProps = (column: string | undefined) => ({
    ta: 'end' as const,
    'data-spare': (column !== undefined && column === spare) || undefined,
  });
  return (
    <div className={css.frame}>
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
          {rows.map(({ key, name, to, cells }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={500} className={areNamesShort ? css.number : css.name}>
                {to ? (
                  <Anchor component={Link} to={to} inherit>
                    {name}
                  </Anchor>
                ) : (
                  name
                )}
              </Table.Th>
              {cells.map((cell, index) => (
                <Table.Td
                  key={columns[index + 1]}
                  className={css.number}
                  data-column={columns[index + 1]}
                  {...cellProps(columns[index + 1])}
                >
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
