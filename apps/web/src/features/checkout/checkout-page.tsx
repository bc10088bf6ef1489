import { Paper } from '@mantine/core';
import { plans } from '@nobayon/shared/contract/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { query } from '../../api/client.ts';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import { useDelayed } from '../../ui/hooks/use-delayed.ts';
import { BackToDashboard } from '../../ui/page/back-to-dashboard.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { OpenPaymentNotice } from './open-payment/open-payment-notice.tsx';
import { useRecentPayments } from './open-payment/use-recent-payments.ts';
import { offersOf } from './plan/offer.ts';

/** How long the form waits for the notice of an open payment. */
const RECENT_WAIT_MS = 2_000;

export function CheckoutPage() {
  return (
    <Page title="Checkout" detail={<HowToPay />} isWide actions={<BackToDashboard />}>
      <PlansForSale />
    </Page>
  );
}

function PlansForSale() {
  const { data: known, error, refetch } = useQuery(query(plans.list, {}));
  // A reply is rendered in one go, which blocks input on a slow phone; deferred values are rendered
  // in slices.
  const data = useDeferredValue(known);
  // All are requested at once, so that the payment methods and the notice of an open payment do not
  // appear later and move the page. Only the notice can be late, because an order does not need it.
  const { isPending } = useAppConfig();
  const recent = useRecentPayments();
  const isRecentPending = recent.isPending && recent.failureCount === 0;
  const [isRecentLate, setRecentLate] = useState(false);
  useDelayed(isRecentPending, RECENT_WAIT_MS, () => setRecentLate(true));
  if (data && (isPending || (isRecentPending && !isRecentLate))) return <CheckoutSkeleton />;
  if (data && offersOf(data.plans, 'monthly').length > 0) {
    return <CheckoutForm plans={data.plans} notice={<OpenPaymentNotice recent={recent} />} />;
  }
  if (data) {
    return (
      <Paper>
        <EmptyState
          title="No plans yet"
          text="No plans are for sale right now. Check back later."
        />
      </Paper>
    );
  }
  if (error) {
    return (
      <Paper>
        <ErrorState title="Failed to load plans" error={error} onRetry={() => refetch()} />
      </Paper>
    );
  }
  return <CheckoutSkeleton />;
}
