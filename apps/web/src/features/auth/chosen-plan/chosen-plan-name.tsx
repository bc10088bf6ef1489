import { Anchor } from '@mantine/core';
import { plans } from '@nobayon/shared/contract/plans.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../api/client.ts';
import { Queries } from '../../../api/queries.tsx';
import { paths } from '../../../app/paths.ts';
import { Taka } from '../../../ui/format/taka.tsx';
import css from './chosen-plan.module.css';

type Props = { planId: number; cycle: BillingCycle };

/** The chosen plan's name and price, with a link to the others. */
export function ChosenPlanName(props: Props) {
  return (
    <Queries>
      <NameAndPrice {...props} />
    </Queries>
  );
}

function NameAndPrice({ planId, cycle }: Props) {
  const { data, isError, refetch } = useQuery(query(plans.forSale, {}));
  if (!data) return isError ? <NotLoaded onRetry={() => refetch()} /> : null;
  const plan = data.plans.find(({ id }) => id === planId);
  return (
    <>
      <div className={css.plan}>
        <div className={css.label}>Your plan</div>
        {plan ? (
          <div className={css.what}>
            <strong className={css.name}>{plan.name}</strong>
            <span className={css.price}>
              <Taka amount={cycle === 'yearly' ? plan.yearly_price : plan.monthly_price} />
              {cycle === 'yearly' ? '/year' : '/month'}
            </span>
          </div>
        ) : (
          <div>Choose it after you sign in.</div>
        )}
      </div>
      <Anchor component={Link} to={paths.plans} size="sm">
        {plan ? 'Change' : 'View plans'}
      </Anchor>
    </>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <div className={css.plan} role="alert">
        <div className={css.label}>Your plan</div>
        <div>Failed to load. It stays chosen.</div>
      </div>
      <Anchor component="button" type="button" size="sm" className={css.price} onClick={onRetry}>
        Try again
      </Anchor>
    </>
  );
}
