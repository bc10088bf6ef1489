import { Paper, Skeleton } from '@mantine/core';
import css from './send-steps.module.css';

/** The room of the steps and of the form, while they are on their way. */
export function SendSkeleton() {
  return (
    <div role="status" aria-label="Loading the payment" className={css.columns}>
      <Paper p={{ base: 'md', sm: 'lg' }} className={css.part}>
        <Skeleton height={26} width="45%" />
        <Skeleton height={20} />
        <Skeleton height={84} />
        <Skeleton height={84} />
        <Skeleton height={70} />
        <Skeleton height={20} />
      </Paper>
      <Paper p={{ base: 'md', sm: 'lg' }} className={css.part}>
        <Skeleton height={26} width="55%" />
        <Skeleton height={92} />
        <Skeleton height={92} />
        <Skeleton height={42} />
      </Paper>
    </div>
  );
}
