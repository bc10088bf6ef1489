import { Anchor } from '@mantine/core';
import type { HistoryEvent } from '@nobayon/shared/contract/subscriptions.ts';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { BalanceChange } from '../../../ui/facts/balance-change.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { eventText } from './event-text.ts';
import css from './plan-history.module.css';
import { UndoEvent } from './undo-event.tsx';

const standings = {
  stands: null,
  undone: 'Undone',
  replaced: 'Replaced',
} as const satisfies Record<HistoryEvent['standing'], string | null>;

type Props = {
  userId: number;
  event: HistoryEvent;
  /** The event that it undid. */
  undone: HistoryEvent | undefined;
  onUndone: () => Promise<void>;
  /** The page that shows a payment. */
  paymentAt?: (id: number) => string;
};

const inTransactions = (id: number) => `${paths.adminTransactions}?payment=${id}`;

/** An event of a plan's history: when, by whom, and its effect. */
export function EventItem({ userId, event, undone, onUndone, paymentAt = inTransactions }: Props) {
  const { timeZone } = useAppConfig();
  const { at, by, standing, before, after, transaction_id, invoice_number } = event;
  const badge = standings[standing];
  return (
    <li className={css.event} data-standing={standing}>
      <div className={css.head}>
        <span className={css.title}>{eventText(event, timeZone, undone)}</span>
        {transaction_id !== null && (
          <Anchor component={Link} to={paymentAt(transaction_id)} size="sm">
            {invoice_number ?? `#${transaction_id}`}
          </Anchor>
        )}
        {badge && <ToneBadge tone="gray">{badge}</ToneBadge>}
      </div>
      <p className={css.when}>
        <time dateTime={at}>{formatDateTimeIn(at, timeZone)}</time>
        {by !== null && `, by ${by}`}
      </p>
      {before && after && <BalanceChange before={before} after={after} />}
      {event.can_undo && (
        <UndoEvent
          userId={userId}
          eventId={event.id}
          what={eventText(event, timeZone)}
          onUndone={onUndone}
        />
      )}
    </li>
  );
}
