import { Paper } from '@mantine/core';
import type {
  AdminTransaction,
  AttentionItem,
} from '@nobayon/shared/contract/admin-transactions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { withPage } from '../../ui/page-in-address.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { usePaging } from '../../ui/use-paging.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { AttentionCard } from './attention-card.tsx';
import css from './attention-queue.module.css';
import { bannerText } from './banner-text.ts';
import { HandledDialog } from './handled-dialog.tsx';
import { NumberedPages } from './numbered-pages.tsx';
import { RedBanner } from './red-banner.tsx';
import { attentionQuery } from './transactions-query.ts';

/** What waits for a human. */
export function AttentionQueue() {
  const [address] = useSearchParams();
  const { page, turnTo, top } = usePaging();
  const handled = useDialog<AttentionItem>();
  const accepted = useDialog<AdminTransaction>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...attentionQuery(page),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && !data) {
    return (
      <RedBanner
        text={bannerText('Failed to fetch transactions', error)}
        onRetry={() => refetch()}
      />
    );
  }
  if (!data) return <LoadingSkeleton shape="cards" label="Loading what needs attention" />;
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
            text="Payments whose amount, price or coupon does not hold and refunds that are due appear here."
          />
        </Paper>
      ) : (
        <ul aria-label="Needs attention" aria-busy={isPlaceholderData} className={css.items}>
          {data.items.map((item) => (
            <AttentionCard
              key={item.id}
              item={item}
              onAccept={() => accepted.open(item.transaction)}
              onHandled={() => handled.open(item)}
            />
          ))}
        </ul>
      )}
      <NumberedPages
        pagination={data.pagination}
        loaded={data.items.length}
        isBusy={isPlaceholderData}
        onTurn={turnTo}
      />
      <HandledDialog dialog={handled} />
      <AcceptDialog dialog={accepted} />
    </div>
  );
}
