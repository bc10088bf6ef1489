import { Anchor, Button, Paper, VisuallyHidden } from '@mantine/core';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { query } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { withPage } from '../../ui/page-in-address.ts';
import { usePaging } from '../../ui/use-paging.ts';
import css from './billing-history.module.css';
import { PaymentList } from './payment-list.tsx';

const LIMIT = 10;

/** The user's payments, newest first, ten to a page. The page stands in the address. */
export function BillingHistory() {
  const hasEnd = useUser().expiry_date !== null;
  const [search] = useSearchParams();
  const { page, turnTo, top } = usePaging();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(payments.history, { query: { page, limit: LIMIT } }),
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  if (error && (!data || isPlaceholderData)) {
    return (
      <Paper>
        <ErrorState
          title="Failed to fetch payment history"
          error={error}
          onRetry={() => refetch()}
        />
      </Paper>
    );
  }
  if (!data) return <LoadingSkeleton shape="rows" count={LIMIT} label="Loading billing history" />;
  const { total, totalPages } = data.pagination;
  if (total === 0) return <NoPayments />;
  if (page > totalPages && !isPlaceholderData) {
    return <Navigate replace to={{ search: withPage(search, totalPages).toString() }} />;
  }

  return (
    <div ref={top} className={css.history}>
      {hasEnd && (
        <Anchor component={Link} to={paths.expiryExplained} size="sm" className={css.explained}>
          How your expiry date comes about
        </Anchor>
      )}
      <div aria-busy={isPlaceholderData} className={css.list}>
        <PaymentList transactions={data.transactions} />
      </div>
      <PageButtons page={page} pages={totalPages} onChange={turnTo} />
      <VisuallyHidden role="status">
        {isPlaceholderData ? 'Loading' : `Page ${page} of ${totalPages}`}
      </VisuallyHidden>
    </div>
  );
}

function NoPayments() {
  return (
    <Paper>
      <EmptyState
        title="No Payment History"
        text="Your payments are listed here from the first one on. Choose a plan to make it."
        action={
          <Button component={Link} to={paths.checkout}>
            Choose a Plan
          </Button>
        }
      />
    </Paper>
  );
}
