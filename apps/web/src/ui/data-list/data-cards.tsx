import { Paper } from '@mantine/core';
import css from './data-cards.module.css';
import { isPlacedAt } from './data-column.ts';
import type { DataListProps } from './data-list-props.ts';
import { PageCheckbox, RowCheckbox } from './selection/selection-checkbox.tsx';

type Props<Row extends { id: number }> = DataListProps<Row> & { rows: readonly Row[] };

export function DataCards<Row extends { id: number }>(props: Props<Row>) {
  const { caption, rows, selection } = props;
  return (
    <>
      {selection && (
        <div className={css.all}>
          <PageCheckbox rows={rows} selection={selection} label="Select all on this page" />
        </div>
      )}
      <ul aria-label={caption} className={css.cards}>
        {rows.map((row) => (
          <DataCard key={row.id} {...props} row={row} />
        ))}
      </ul>
    </>
  );
}

function DataCard<Row extends { id: number }>(props: Props<Row> & { row: Row }) {
  const { columns, selection, tone, row } = props;
  const lines = columns.filter(isPlacedAt('line'));
  const actions = columns.filter(isPlacedAt('actions'));
  return (
    <Paper
      component="li"
      bg="var(--card-ground)"
      data-tone={tone?.(row) ?? undefined}
      data-selected={selection?.selected.has(row.id) || undefined}
      className={css.card}
    >
      <div className={css.head}>
        {selection && (
          <div className={css.tick}>
            <RowCheckbox row={row} selection={selection} />
          </div>
        )}
        <div className={css.title}>
          {columns.filter(isPlacedAt('title')).map(({ header, cell }) => (
            <div key={header}>{cell(row)}</div>
          ))}
        </div>
        <div className={css.corner}>
          {columns.filter(isPlacedAt('corner')).map(({ header, cell }) => (
            <div key={header}>{cell(row)}</div>
          ))}
        </div>
      </div>
      {lines.length > 0 && (
        <dl className={css.lines}>
          {lines.map(({ header, cell }) => (
            <div key={header} className={css.line}>
              <dt>{header}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions.map(({ header, cell }) => (
        <div key={header} className={css.actions}>
          {cell(row)}
        </div>
      ))}
    </Paper>
  );
}
