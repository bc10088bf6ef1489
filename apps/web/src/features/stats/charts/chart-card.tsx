import { Button, Paper, Text, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import css from './chart-card.module.css';
import { type FiguresRow, FiguresTable } from './figures-table.tsx';

export type Figures = {
  columns: readonly string[];
  rows: FiguresRow[];
  /** The column that is hidden on a phone, because the chart shows it as well. */
  spare?: string;
};

type Props = {
  title: string;
  /** A summary of the chart in a sentence, for everybody. */
  summary: string;
  /** All data of the chart as a table. */
  figures: Figures;
  span: 1 | 2;
  /** Nothing if there is no data, as the summary says. */
  children: ReactNode;
};

/** A chart with a button that replaces it by a table, for screen readers and exact values. */
export function ChartCard({ title, summary, figures, span, children }: Props) {
  const heading = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Paper component="section" aria-labelledby={heading} data-span={span} className={css.card}>
      <div className={css.head}>
        <Title order={2} id={heading}>
          {title}
        </Title>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={css.switch ?? ''}
          aria-label={isTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
          leftSection={
            isTable ? <IconChartBar aria-hidden size={16} /> : <IconTable aria-hidden size={16} />
          }
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Chart' : 'Table'}
        </Button>
      </div>
      <Text c="dimmed" size="sm" mb="md">
        {summary}
      </Text>
      {isTable ? (
        <FiguresTable label={title} {...figures} areNamesShort />
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
