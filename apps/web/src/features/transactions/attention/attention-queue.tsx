import { Paper } from '@mantine/core';
import type {
  AdminTransaction,
  AttentionItem,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { errorTextWithHint } from '../../../api/errors/describe-error.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import { withPage } from '../../../ui/pagination/page-in-address.ts';
import { showingText } from '../../../ui/pagination/showing-text.ts';
import { usePagination } from '../../../ui/pagination/use-pagination.ts';
import { ErrorBanner } from '../error-banner.tsx';
import { attentionQuery } from '../transactions-query.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { AttentionCard } from './attention-card.tsx';
import css from './attention-queue.module.css';
import { ResolveDialog } from './resolve-dialog.tsx';

/** What waits for a human. */
export function AttentionQueue() {
  const [address] = useSearchParams();
  const { page, goToPage, top } = usePagination();
  const resolving = useDialog<AttentionItem>();
  const accepting = useDialog<AdminTransaction>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...attentionQuery(page),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && !data) {
    return (
      <ErrorBanner
        text={errorTextWithHint(error, 'Failed to fetch transactions')}
        onRetry={() => refetch()}
      />
    );
  }
  if (!data) return <LoadingSkeleton shape="cards" label="Loading payments that need attention" />;
  const { pages } = data.pagination;
  if (!isPlaceholderData && page > 1 && page > pages) {
    return <Navigate replace to={{ search: withPage(address, Math.max(1, pages)).toString() }} />;
  }
  return (
    <div ref={top} className={css.queue}>
      {data.items.length === 0 ? (
        <Paper>
          <EmptyState
            title="Nothing needs attention"
            text="Payments with a wrong amount, price or coupon and refunds that are due appear here."
          />
        </Paper>
      ) : (
        <ul aria-label="Needs attention" aria-busy={isPlaceholderData} className={css.items}>
          {data.items.map((item) => (
            <AttentionCard
              key={item.id}
              item={item}
              onAccept={() => accepting.open(item.transaction)}
              onResolve={() => resolving.open(item)}
            />
          ))}
        </ul>
      )}
      {data.items.length > 0 && (
        <ListFooter
          text={showingText(data.pagination, data.items.length)}
          pagination={data.pagination}
          isBusy={isPlaceholderData}
          onPageChange={goToPage}
        />
      )}
      <ResolveDialog dialog={resolving} />
      <AcceptDialog dialog={accepting} />
    </div>
  );
}
