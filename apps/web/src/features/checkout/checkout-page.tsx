import { Paper } from '@mantine/core';
import { plans } from '@nobayon/shared/contract/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { query } from '../../api/client.ts';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import { BackToDashboard } from '../../ui/page/back-to-dashboard.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { useOpenPayment } from './open-payment/use-open-payment.ts';
import { offersOf } from './plan/offer.ts';

export function CheckoutPage() {
  return (
    <Page title="Checkout" detail={<HowToPay />} isWide actions={<BackToDashboard />}>
      <PlansForSale />
    </Page>
  );
}

function PlansForSale() {
  const { data: known, error, refetch } = useQuery(query(plans.list, {}));
  // An answer is drawn in one go, which keeps a slow phone from answering to touches; what is deferred
  // is drawn in slices.
  const data = useDeferredValue(known);
  // All were asked for at once. With what an order can be paid, and that a payment is open, does not
  // appear later, and moves nothing.
  const { isPending } = useAppConfig();
  const { openPayment, isPending: isOpenPending } = useOpenPayment();
  if (data && (isPending || isOpenPending)) return <CheckoutSkeleton />;
  if (data && offersOf(data.plans, 'monthly').length > 0) {
    return <CheckoutForm plans={data.plans} openPayment={openPayment} />;
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
