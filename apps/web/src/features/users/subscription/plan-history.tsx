import { Anchor, Button, Title } from '@mantine/core';
import { adminSubscriptions, type HistoryEvent } from '@nobayon/shared/contract/subscriptions.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../api/client.ts';
import { errorText } from '../../../api/errors/error-text.ts';
import { adminUserOf } from '../../../app/paths.ts';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { EventItem } from './event-item.tsx';
import css from './plan-history.module.css';

type Props = {
  userId: number;
  /** Called after a change was undone. */
  onUndone: () => Promise<void>;
};

/** The history of a user's plan, newest first, with undo buttons. */
export function PlanHistory({ userId, onUndone }: Props) {
  const { data, error, refetch } = useQuery({
    ...query(adminSubscriptions.history, { params: { id: String(userId) } }),
    staleTime: 0,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared by then.
  const undone = () => onUndone().then(() => heading.current?.focus());
  return (
    <section aria-labelledby="plan-history" className={css.history}>
      <Title order={3} id="plan-history" ref={heading} tabIndex={-1}>
        History
      </Title>
      {data && (
        <>
          <p className={css.worth}>{worthText(data)}</p>
          <Events userId={userId} events={data.events} older={data.more_events} onUndone={undone} />
        </>
      )}
      {!data && !error && <LoadingSkeleton shape="rows" label="Loading history" />}
      {!data && error && (
        <Notice kind="error" title="Failed to load history">
          <div>{errorText(error)}</div>
          <Button variant="default" size="xs" mt="xs" onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      )}
    </section>
  );
}

function worthText({ worth, set_aside }: { worth: number; set_aside: number }): string {
  const amounts = [worth, set_aside];
  const left = `Remaining value: ${adminTaka(worth, amounts)}`;
  if (set_aside === 0) return left;
  return `${left}, of which ${adminTaka(set_aside, amounts)} kept for the next paid plan`;
}

const SHOWN_AT_FIRST = 5;

type ListProps = Props & {
  events: readonly HistoryEvent[];
  /** The number of those that only the user's page lists. */
  older: number;
};

function Events({ userId, events, older, onUndone }: ListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const newestFirst = events.toReversed();
  if (events.length === 0) return <p className={css.none}>No changes yet.</p>;
  return (
    <>
      <ol className={css.events} aria-labelledby="plan-history">
        {newestFirst.slice(0, showsAll ? undefined : SHOWN_AT_FIRST).map((event) => (
          <EventItem
            key={event.id}
            userId={userId}
            event={event}
            undone={events.find(({ id }) => id === event.undoes)}
            onUndone={onUndone}
          />
        ))}
      </ol>
      {!showsAll && events.length > SHOWN_AT_FIRST && (
        <Button variant="default" size="sm" onClick={() => setShowsAll(true)}>
          Show {older > 0 ? `the newest ${events.length}` : `all ${events.length}`}
        </Button>
      )}
      {showsAll && older > 0 && (
        <Anchor component={Link} to={adminUserOf(userId)}>
          And {plural(older, 'older change')}
        </Anchor>
      )}
    </>
  );
}
