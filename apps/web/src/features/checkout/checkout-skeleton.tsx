import { Paper, Skeleton } from '@mantine/core';
import css from './checkout-form.module.css';

const PLANS = ['first', 'second', 'third'];
const LINES = ['plan', 'cycle', 'subtotal', 'discount', 'total'];

/** Stands where the plans and the summary will be, as large as they mostly are. */
export function CheckoutSkeleton() {
  return (
    <div role="status" aria-label="Loading plans" className={css.columns}>
      <div className={css.choices}>
        <Skeleton height={25} width="40%" />
        <Skeleton height={41} />
        {PLANS.map((plan) => (
          <Skeleton key={plan} height={82} radius="lg" />
        ))}
      </div>
      <Paper p="lg" className={css.summary}>
        <Skeleton height={25} width="50%" />
        {LINES.map((line) => (
          <Skeleton key={line} height={16} />
        ))}
        <Skeleton height={116} />
        <Skeleton height={66} mb={28} />
        <Skeleton height={50} mb={48} />
      </Paper>
    </div>
  );
}
