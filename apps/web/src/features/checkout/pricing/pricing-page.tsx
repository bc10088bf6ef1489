import { Button, Paper, Title } from '@mantine/core';
import { plans } from '@nobayon/shared/contract/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../api/client.ts';
import { Queries } from '../../../api/queries.tsx';
import { useSession } from '../../../api/session/session.ts';
import { paths } from '../../../app/paths.ts';
import { Wordmark } from '../../../ui/brand/wordmark.tsx';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { ContactLine } from '../../../ui/page/contact-line.tsx';
import { useRouteChange } from '../../../ui/page/use-route-change.ts';
import { HOW_TO_PAY } from '../how-to-pay.tsx';
import css from './pricing-page.module.css';
import { PricingPlans, PricingSkeleton } from './pricing-plans.tsx';

/** The public page of plans. */
export function PricingPage() {
  const heading = useRouteChange('Plans');
  return (
    <Queries>
      <PricingHeader />
      <main className={css.page}>
        <div className={css.intro}>
          <Title order={1} ref={heading} tabIndex={-1} className={css.heading}>
            Choose a plan that fits
          </Title>
          <WhatIsSold />
          <p className={css.lead}>{HOW_TO_PAY}</p>
        </div>
        <PlansForSale />
      </main>
      <ContactLine />
    </Queries>
  );
}

function WhatIsSold() {
  const { chatServiceName, isPending } = useAppConfig();
  // Reserves its line until the name is known.
  return <p className={css.sold}>{isPending ? '\u00a0' : `Plans for ${chatServiceName}`}</p>;
}

function PricingHeader() {
  const isGuest = useSession().kind === 'guest';
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <Link to={isGuest ? paths.plans : paths.dashboard} className={css.home}>
          <Wordmark />
        </Link>
        <nav aria-label="Account" className={css.links}>
          {isGuest ? (
            <>
              <Button component={Link} to={paths.login} variant="subtle" size="sm" color="gray">
                Login
              </Button>
              <Button component={Link} to={paths.register} variant="default" size="sm">
                Register
              </Button>
            </>
          ) : (
            <Button component={Link} to={paths.dashboard} variant="default" size="sm">
              Dashboard
            </Button>
          )}
        </nav>
      </div>
    </header>
  );
}

function PlansForSale() {
  const { data: known, error, refetch } = useQuery(query(plans.forSale, {}));
  // Rendered in slices, as at the checkout.
  const data = useDeferredValue(known);
  if (data && data.plans.length > 0) return <PricingPlans plans={data.plans} />;
  if (data) {
    return (
      <Paper className={css.notice}>
        <EmptyState
          title="No plans yet"
          text="No plans are for sale right now. Check back later."
        />
      </Paper>
    );
  }
  if (error) {
    return (
      <Paper className={css.notice}>
        <ErrorState title="Failed to load plans" error={error} onRetry={() => refetch()} />
      </Paper>
    );
  }
  return <PricingSkeleton />;
}
