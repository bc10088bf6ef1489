import type {
  AdminTransaction,
  AttentionItem,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { usePagination } from '../../../ui/pagination/use-pagination.ts';
import { Queue } from '../queue/queue.tsx';
import { attentionQuery } from '../transactions-query.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { AttentionCard } from './attention-card.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

/** The list of what needs attention. */
export function AttentionQueue() {
  const place = usePagination();
  const resolving = useDialog<AttentionItem>();
  const accepting = useDialog<AdminTransaction>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...attentionQuery(place.page),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <Queue
        label="Needs attention"
        loading="Loading payments that need attention"
        failed="Failed to fetch transactions"
        empty={{
          title: 'Nothing needs attention',
          text: 'Payments that differ from their order and refunds that are due appear here.',
        }}
        place={place}
        items={data?.items}
        pagination={data?.pagination}
        error={error}
        isBusy={isPlaceholderData}
        onRetry={refetch}
      >
        {(item) => (
          <AttentionCard
            key={item.id}
            item={item}
            onAccept={() => accepting.open(item.transaction)}
            onResolve={() => resolving.open(item)}
          />
        )}
      </Queue>
      <ResolveDialog dialog={resolving} />
      <AcceptDialog dialog={accepting} />
    </>
  );
}
