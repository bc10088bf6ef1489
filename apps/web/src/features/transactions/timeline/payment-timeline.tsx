import type {
  AdminTransaction,
  PaymentEvent,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import type { DecisionEntry } from '../attention/decision-entries.ts';
import type { RefundEntry } from '../refund/refund-entries.ts';
import css from './payment-timeline.module.css';
import { type EventReading, rawText } from './read-event.ts';
import { type Entry, timeline } from './timeline.ts';

type Props = {
  transaction: AdminTransaction;
  events: readonly PaymentEvent[];
  reviewStartedAt: string | null;
  decisions: readonly DecisionEntry[];
  refunds: readonly RefundEntry[];
};

/** The timeline of a payment: what arrived, and its effects. */
export function PaymentTimeline({ transaction, events, ...further }: Props) {
  return (
    <ol className={css.timeline}>
      {timeline(transaction, events, further).map((entry) => (
        <li key={keyOf(entry)} data-kind={entry.kind} className={css.entry}>
          <TimelineEntry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function keyOf(entry: Entry): string {
  switch (entry.kind) {
    case 'started':
      return entry.kind;
    case 'settled':
      return `settled ${entry.status}`;
    case 'decision':
    case 'refund':
      return entry.key;
    case 'arrived':
      return `event ${entry.events[0]?.id}`;
  }
}

function TimelineEntry({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case 'started':
      return (
        <>
          <span className={css.title}>Payment started</span>
          <When at={entry.at} />
        </>
      );
    case 'settled':
      return (
        <>
          <span className={css.title}>
            Settled as <StatusBadge status={entry.status} />
          </span>
          <When at={entry.at} />
        </>
      );
    case 'decision':
    case 'refund':
      return (
        <>
          <span className={css.title}>{entry.title}</span>
          <When at={entry.at} />
          <Details details={entry.details} />
        </>
      );
    case 'arrived':
      return <Arrived entry={entry} />;
  }
}

function Arrived({ entry }: { entry: Extract<Entry, { kind: 'arrived' }> }) {
  const { reading, events } = entry;
  const [first, last] = [events[0], events.at(-1)];
  return (
    <>
      <span className={css.title}>{reading.title}</span>
      {first && <When at={first.received_at} />}
      {last && events.length > 1 && (
        <span className={css.again}>
          {events.length} times, last on <When at={last.received_at} />
        </span>
      )}
      <Details details={reading.details} />
      <details className={css.raw}>
        <summary>Raw data</summary>
        {events.map((event) => (
          <pre key={event.id}>{rawText(event)}</pre>
        ))}
      </details>
    </>
  );
}

function Details({ details }: { details: EventReading['details'] }) {
  if (details.length === 0) return null;
  return (
    <dl className={css.details}>
      {details.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function When({ at }: { at: string }) {
  const { timeZone } = useAppConfig();
  return (
    <time dateTime={at} className={css.when}>
      {formatDateTimeIn(at, timeZone)}
    </time>
  );
}
