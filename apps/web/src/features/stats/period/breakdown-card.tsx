import { Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { type FiguresRow, FiguresTable } from '../charts/figures-table.tsx';
import css from './breakdown-card.module.css';

type Props = {
  title: string;
  definition: string;
  columns: readonly string[];
  rows: readonly FiguresRow[];
  /** The text without data. */
  empty?: string | undefined;
  note?: string | undefined;
};

/** Revenue by some property, largest first. */
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
        <div className={css.table}>
          <FiguresTable columns={columns} rows={rows} spare="Before" />
        </div>
      )}
      {note && (
        <Text c="dimmed" size="sm" className={css.note}>
          {note}
        </Text>
      )}
    </Paper>
  );
}
