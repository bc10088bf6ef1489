import { Anchor, Button, Paper, VisuallyHidden } from '@mantine/core';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { query } from '../../api/client.ts';
import { useUser } from '../../api/session/session.ts';
import { paths } from '../../app/paths.ts';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { LoadError } from '../../ui/errors/load-error.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { isFirstTry } from '../../ui/hooks/is-first-try.ts';
import { PageButtons } from '../../ui/pagination/page-buttons.tsx';
import { withPage } from '../../ui/pagination/page-in-url.ts';
import { previousPageProps } from '../../ui/pagination/previous-page-props.ts';
import { usePagination } from '../../ui/pagination/use-pagination.ts';
import css from './billing-history.module.css';
import { HistorySkeleton } from './history-skeleton.tsx';
import { PaymentList } from './list/payment-list.tsx';
import { YearTotals } from './year-totals.tsx';

const LIMIT = 10;

/** The user's payments, newest first, ten per page. The page number is in the URL. */
export function BillingHistory() {
  const hasEnd = useUser().expiry_date !== null;
  const [search] = useSearchParams();
  const { page, goToPage, top } = usePagination();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(payments.history, { query: { page, limit: LIMIT } }),
    // The previous page stays until the next one is loaded.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  // Requested together with the payments, which wait for it because it is above them.
  const totals = useQuery({ ...query(payments.totals, {}), staleTime: 0 });

  if (error && !data) {
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
  if (!data || isFirstTry(totals)) return <HistorySkeleton />;
  const { total, totalPages } = data.pagination;
  if (total === 0) return <NoPayments />;
  if (page > totalPages && !isPlaceholderData) {
    return <Navigate replace to={{ search: withPage(search, totalPages).toString() }} />;
  }

  return (
    <div ref={top} className={css.history}>
      {hasEnd && (
        <Anchor component={Link} to={paths.expiryExplained} size="sm" className={css.explained}>
          How your expiry date is calculated
        </Anchor>
      )}
      {totals.data && <YearTotals years={totals.data.years} />}
      <LoadError text="Failed to load the totals per year" part={totals} />
      <div {...previousPageProps(isPlaceholderData)}>
        <PaymentList transactions={data.transactions} />
      </div>
      <PageButtons page={page} pages={totalPages} onChange={goToPage} />
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
        text="Your payments will appear here. Choose a plan to get started."
        action={
          <Button component={Link} to={paths.checkout}>
            Choose a Plan
          </Button>
        }
      />
    </Paper>
  );
}
