import { Paper, Table, Text, Title } from '@mantine/core';
import { useId } from 'react';
import css from './breakdown-card.module.css';

export type Row = { key: string | number; name: string; cells: string[] };

type Props = {
  title: string;
  definition: string;
  columns: readonly string[];
  rows: Row[];
  /** Said where there are none. */
  empty?: string | undefined;
  note?: string | undefined;
};

/** Revenue by something, the most first. */
export function BreakdownCard({ title, definition, columns, rows, empty, note }: Props) {
  const heading = useId();
  return (
    <Paper component="section" aria-labelledby={heading} className={css.card} data-half>
      <Title order={2} id={heading}>
        {title}
      </Title>
      <Text c="dimmed" size="sm">
        {definition}
      </Text>
      {rows.length === 0 ? (
        <Text c="dimmed" className={css.empty}>
          {empty}
        </Text>
      ) : (
        <Table verticalSpacing="xs" horizontalSpacing="xs" className={css.table} mt="xs">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column, index) => (
                <Table.Th key={column} scope="col" ta={index === 0 ? 'start' : 'end'}>
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, name, cells }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={500} className={css.name}>
                  {name}
                </Table.Th>
                {cells.map((cell, index) => (
                  <Table.Td key={columns[index + 1]} ta="end" className={css.number}>
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {note && (
        <Text c="dimmed" size="sm" className={css.note}>
          {note}
        </Text>
      )}
    </Paper>
  );
}
