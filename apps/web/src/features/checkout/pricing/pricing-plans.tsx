import { Button, Paper, Skeleton } from '@mantine/core';
import type { User } from '@nobayon/shared/contract/account/auth.ts';
import type { Plan } from '@nobayon/shared/contract/plans.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../api/session/session.ts';
import { checkoutOf, guestPathWithPlan, paths } from '../../../app/paths.ts';
import { DashedRings } from '../../../ui/brand/dashed-rings.tsx';
import { CycleChoice } from '../plan/cycle-choice.tsx';
import { type Offer, offersOf } from '../plan/offer.ts';
import { PlanFacts } from '../plan/plan-facts.tsx';
import grid from '../plan/plan-grid.module.css';
import { PlanGrid } from '../plan/plan-grid.tsx';
import { PlanSkeletons } from '../plan/plan-skeleton.tsx';
import { OwnPlanEffect } from './own-plan-effect.tsx';
import card from './pricing-card.module.css';
import css from './pricing-page.module.css';
import { WaysToPay } from './ways-to-pay.tsx';

// The effect is requested plan by plan, so not for more plans than this.
const MAX_ASKED_AT_ONCE = 6;
const LONGEST_ON_BUTTON = 24;

export function PricingPlans({ plans }: { plans: readonly Plan[] }) {
  const session = useSession();
  const user = session.kind === 'signed_in' ? session.user : null;
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const offers = offersOf(plans, cycle);
  const shares = new Set(offers.map(({ saving }) => saving?.percent ?? 0));
  const bestShare = Math.max(0, ...shares);
  const isAskedAtOnce = offers.length <= MAX_ASKED_AT_ONCE;
  return (
    <>
      <div className={css.switch}>
        <CycleChoice cycle={cycle} onChoose={setCycle} className={css.cycles} />
        {bestShare > 0 && (
          <p className={css.hint}>
            Save {shares.size > 1 && 'up to '}
            {bestShare}% when you pay yearly
          </p>
        )}
      </div>
      <PlanGrid count={offers.length}>
        {offers.map((offer) => (
          <PricingCard key={offer.planId} {...{ offer, cycle, user, isAskedAtOnce }} />
        ))}
      </PlanGrid>
      <ul className={css.promises}>
        <li>Renew early without losing days</li>
        <li>Change plans at any time and keep what you paid for</li>
        <li>A receipt for every payment</li>
      </ul>
      <WaysToPay />
    </>
  );
}

type CardProps = {
  offer: Offer;
  cycle: BillingCycle;
  /** Null for a guest. */
  user: User | null;
  isAskedAtOnce: boolean;
};

function PricingCard({ offer, cycle, user, isAskedAtOnce }: CardProps) {
  const id = useId();
  const { planId, name, isRecommended } = offer;
  const isCurrent = user !== null && user.plan_id === planId;
  return (
    <Paper
      component="article"
      aria-labelledby={`${id}-name`}
      className={clsx(grid.plan, isRecommended && card.standout)}
    >
      {isRecommended && <DashedRings className={card.rings} />}
      <PlanFacts
        offer={offer}
        cycle={cycle}
        isCurrent={isCurrent}
        nameId={`${id}-name`}
        factsId={`${id}-facts`}
      />
      <div className={card.action}>
        {user && <OwnPlanEffect {...{ offer, cycle, user, isAskedAtOnce }} />}
        <Button
          component={Link}
          to={user ? checkoutOf(planId, cycle) : guestPathWithPlan(paths.register, planId, cycle)}
          fullWidth
          variant={isRecommended ? 'white' : 'default'}
        >
          {isCurrent ? 'Renew' : 'Choose'} {name.length <= LONGEST_ON_BUTTON ? name : 'this plan'}
        </Button>
      </div>
    </Paper>
  );
}

/** The placeholder of the plans, at their usual size. */
export function PricingSkeleton() {
  return (
    <>
      <div className={css.switch}>
        <Skeleton height={41} className={css.cycles} />
        <Skeleton height="0.7em" width="12em" my="0.4em" className={css.hint} />
      </div>
      <PlanSkeletons>
        <Skeleton height={42} mt="xs" className={card.action} />
      </PlanSkeletons>
    </>
  );
}
