import { Button, Group, Paper, Table, Text, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import css from './chart-card.module.css';

export type Figures = { columns: readonly [string, ...string[]]; rows: readonly string[][] };

type Props = {
  title: string;
  /** What the picture says, in a sentence: for those who do not see it, and those who do. */
  summary: string;
  /** Everything in the picture, as a table. */
  figures: Figures;
  /** What is shown can be chosen here. */
  controls?: ReactNode;
  span: 1 | 2;
  /** Nothing where there is nothing to see: the summary says so. */
  children: ReactNode;
};

/**
 * A picture of figures. A button puts a table in its place: for whoever cannot see it, or wants to
 * know exactly.
 */
export function ChartCard({ title, summary, figures, controls, span, children }: Props) {
  const heading = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Paper component="section" aria-labelledby={heading} data-span={span} className={css.card}>
      <div className={css.head}>
        <Title order={2} id={heading}>
          {title}
        </Title>
        <Group gap="xs" className={css.controls}>
          {controls}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={isTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
            leftSection={
              isTable ? <IconChartBar aria-hidden size={16} /> : <IconTable aria-hidden size={16} />
            }
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
        </Group>
      </div>
      <Text c="dimmed" size="sm" mb="md">
        {summary}
      </Text>
      {isTable ? (
        <FiguresTable title={title} figures={figures} />
      ) : (
        children && (
          <div role="img" aria-label={`${title}: ${summary}`} className={css.picture}>
            {children}
          </div>
        )
      )}
    </Paper>
  );
}

function FiguresTable({ title, figures: { columns, rows } }: { title: string; figures: Figures }) {
  return (
    <Table aria-label={title} verticalSpacing="xs" horizontalSpacing={0}>
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
        {rows.map(([name, ...values]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            {values.map((value, index) => (
              <Table.Td key={columns[index + 1]} ta="end">
                {value}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
