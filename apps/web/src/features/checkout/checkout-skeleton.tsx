import { Paper, Skeleton, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import css from './checkout-form.module.css';
import { PlanSkeletons } from './plan/plan-skeleton.tsx';
import { EffectBox } from './preview/effect-box.tsx';
import { readCheckout } from './state/chosen-plan.ts';
import { OrderSummary } from './summary/order-summary.tsx';

/**
 * The placeholder of the plans and the summary. Known texts are shown, and the rest has its usual
 * size.
 */
export function CheckoutSkeleton() {
  const { planId, cycle } = readCheckout(useSearchParams()[0]);
  return (
    <div className={css.columns}>
      <div className={css.choices}>
        <Title order={2}>Choose a plan</Title>
        <Skeleton height={41} />
        <PlanSkeletons isCompact />
      </div>
      <Paper p="lg" className={css.summary}>
        <OrderSummary order={null} cycle={cycle} isLoading />
        <EffectBox planId={planId} />
        <Skeleton height={14} width="30%" mt={4} mb={12} />
        <Skeleton height={42} mb={24} />
        <Skeleton height={50} mb={72} />
      </Paper>
    </div>
  );
}
