import { Paper, Skeleton } from '@mantine/core';
import card from './card/claim-card.module.css';
import css from './claim-queue.module.css';

/** The room of a few payments by hand, while they are on their way. */
export function ClaimsSkeleton() {
  return (
    <div role="status" aria-label="Loading manual payments" className={css.items}>
      {['first', 'second', 'third'].map((place) => (
        <Paper key={place} className={card.card}>
          <Skeleton height={24} width="12rem" />
          <Skeleton height={52} />
          <div className={card.foot}>
            <Skeleton height={18} width="40%" />
            <Skeleton height={42} width="13rem" />
          </div>
        </Paper>
      ))}
    </div>
  );
}
