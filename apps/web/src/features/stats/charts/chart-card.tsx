import { Button, Paper, Text, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import css from './chart-card.module.css';
import { type FiguresRow, FiguresTable } from './figures-table.tsx';

export type Figures = {
  columns: readonly string[];
  rows: FiguresRow[];
  /** The column that gives way on a phone: the picture has it as well. */
  spare?: string;
};

type Props = {
  title: string;
  /** What the picture says, in a sentence: for those who do not see it, and those who do. */
  summary: string;
  /** Everything in the picture, as a table. */
  figures: Figures;
  span: 1 | 2;
  /** Nothing where there is nothing to see: the summary says so. */
  children: ReactNode;
};

/**
 * A picture of figures. A button puts a table in its place: for whoever cannot see it, or wants to
 * know exactly.
 */
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
