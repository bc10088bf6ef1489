import { Paper, Skeleton } from '@mantine/core';
import css from './queue.module.css';

/** The placeholder of a few cards. */
export function QueueSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={css.items}>
      {['first', 'second', 'third'].map((place) => (
        <Paper key={place} className={css.card}>
          <Skeleton height={22} width="12rem" maw="100%" />
          <Skeleton height={14} width="70%" />
          <Skeleton height={14} width="45%" />
          <div className={css.foot}>
            <Skeleton height={14} width="40%" />
            <Skeleton height={34} width="11rem" maw="100%" />
          </div>
        </Paper>
      ))}
    </div>
  );
}
