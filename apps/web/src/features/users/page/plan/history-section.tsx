import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { PagedList } from '../../../../ui/pagination/paged-list.tsx';
import { EventItem } from '../../subscription/event-item.tsx';
import css from '../../subscription/plan-history.module.css';
import { invalidateUsers } from '../../users-query.ts';
import { Section } from '../section.tsx';

const LIMIT = 5;

/** The history of the user's plan, newest first: payments, gifts, corrections and refunds. */
export function HistorySection({ userId }: { userId: number }) {
  const params = { id: String(userId) };
  return (
    <Section title="Plan history">
      <PagedList
        endpoint={adminUserPage.events}
        inputOf={(page) => ({ params, query: { page, limit: LIMIT } })}
        pageOf={({ events, pagination }) => ({ items: events, pagination })}
        name="the history"
        pagesLabel="Pages of the history"
        unit="events"
        empty={<p className={css.none}>No changes yet.</p>}
      >
        {(events, listProps) => (
          <ol {...listProps} className={css.events} aria-label="Plan history">
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
        )}
      </PagedList>
    </Section>
  );
}
