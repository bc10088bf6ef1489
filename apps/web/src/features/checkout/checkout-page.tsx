import { Paper } from '@mantine/core';
import { plans } from '@nobayon/shared/contract/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { BackToDashboard } from '../../ui/back-to-dashboard.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { offersOf } from './offer.ts';

export function CheckoutPage() {
  return (
    <Page title="Checkout" actions={<BackToDashboard />}>
      <PlansForSale />
    </Page>
  );
}

function PlansForSale() {
  const { data, error, refetch } = useQuery(query(plans.list, {}));
  if (data && offersOf(data.plans, 'monthly').length > 0) {
    return <CheckoutForm plans={data.plans} />;
  }
  if (data) {
    return (
      <Paper>
        <EmptyState
          title="No plans yet"
          text="There is nothing to buy at the moment. Please look in again later."
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
