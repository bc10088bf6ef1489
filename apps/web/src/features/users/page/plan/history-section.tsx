import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../../api/client.ts';
import { ErrorState } from '../../../../ui/errors/error-state.tsx';
import { LoadingSkeleton } from '../../../../ui/feedback/loading-skeleton.tsx';
import { ListFooter } from '../../../../ui/pagination/list-footer.tsx';
import { previousPage } from '../../../../ui/pagination/previous-page.ts';
import { showingText } from '../../../../ui/pagination/showing-text.ts';
import { EventItem } from '../../subscription/event-item.tsx';
import css from '../../subscription/plan-history.module.css';
import { invalidateUsers } from '../../users-query.ts';
import { Section } from '../section.tsx';

const LIMIT = 5;

/** The history of the user's plan, newest first: payments, gifts, corrections and refunds. */
export function HistorySection({ userId }: { userId: number }) {
  return (
    <Section title="Plan history">
      <Events userId={userId} />
    </Section>
  );
}

function Events({ userId }: { userId: number }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(adminUserPage.events, {
      params: { id: String(userId) },
      query: { page, limit: LIMIT },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && (!data || isPlaceholderData)) {
    return <ErrorState title="Failed to load the history" error={error} onRetry={refetch} />;
  }
  if (!data) return <LoadingSkeleton shape="rows" label="Loading the history" />;
  const { events, pagination } = data;
  if (events.length === 0) return <p className={css.none}>No changes yet.</p>;
  return (
    <div>
      <ol {...previousPage(isPlaceholderData)} className={css.events} aria-label="Plan history">
        {events.map((event) => (
          <EventItem
            key={event.id}
            userId={userId}
            event={event}
            undone={events.find(({ id }) => id === event.undoes)}
            onUndone={invalidateUsers}
            paymentAt={(id) => `?payment=${id}`}
          />
        ))}
      </ol>
      {pagination.pages > 1 && (
        <ListFooter
          text={showingText(pagination, events.length, 'events')}
          pagination={pagination}
          isBusy={isPlaceholderData}
          onPageChange={setPage}
          label="Pages of the history"
        />
      )}
    </div>
  );
}
