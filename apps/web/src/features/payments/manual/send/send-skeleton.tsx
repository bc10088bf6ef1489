import { Paper, Skeleton } from '@mantine/core';
import skeleton from './send-skeleton.module.css';
import css from './send-steps.module.css';

const STEPS = ['open', 'number', 'amount', 'reference', 'confirm'];
const FIELDS = ['transaction', 'sender'];

/** The placeholder of the steps and the form. */
export function SendSkeleton() {
  return (
    <div role="status" aria-label="Loading the payment" className={css.columns}>
      <Paper p={{ base: 'md', sm: 'lg' }} className={css.part}>
        <Skeleton height={18} width="35%" my={4} />
        {STEPS.map((step) => (
          <div key={step} className={skeleton.step} data-step={step}>
            <Skeleton height={12} width="80%" />
            <Skeleton height={16} width="45%" className={skeleton.value ?? ''} />
          </div>
        ))}
      </Paper>
      <Paper p={{ base: 'md', sm: 'lg' }} className={css.part}>
        <Skeleton height={18} width="55%" my={4} />
        {FIELDS.map((field) => (
          <div key={field} className={skeleton.field}>
            <Skeleton height={12} width="40%" />
            <Skeleton height={12} width="75%" />
            <div className={skeleton.input} />
          </div>
        ))}
        <Skeleton height={42} />
      </Paper>
    </div>
  );
}
