import { Paper, Skeleton } from '@mantine/core';
import history from './billing-history.module.css';
import css from './history-skeleton.module.css';
import totals from './year-totals.module.css';

const ROWS = ['first', 'second', 'third', 'fourth'];

/** The placeholder of the payments: only a few, since most customers have few. */
export function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading billing history" className={history.history}>
      <Skeleton height={14} maw={230} my={4} />
      <Paper className={totals.card}>
        <Skeleton height={14} width="25%" my={4} />
        <Skeleton height={14} width="10%" my={4} />
        <Skeleton height={20} width="35%" my={4} />
        <Skeleton height={14} width="80%" my={4} />
      </Paper>
      <div className={css.rows}>
        {ROWS.map((row) => (
          <Paper key={row} className={css.row}>
            <Skeleton height={14} width="40%" />
            <Skeleton height={14} width="20%" />
          </Paper>
        ))}
      </div>
    </div>
  );
}
