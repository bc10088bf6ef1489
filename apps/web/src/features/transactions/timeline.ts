import type {
  AdminTransaction,
  PaymentEvent,
} from '@nobayon/shared/contract/admin-transactions.ts';
import { type EventReading, readEvent } from './read-event.ts';

export type Entry =
  | { kind: 'started'; at: string }
  | { kind: 'settled'; at: string; status: AdminTransaction['status'] }
  /** What arrived; several in a row that said the same are one entry. */
  | { kind: 'arrived'; reading: EventReading; events: PaymentEvent[] };

type Times = Pick<AdminTransaction, 'created_at' | 'settled_at' | 'status'>;

/** The life of a payment, in order. */
export function timeline(
  { created_at, settled_at, status }: Times,
  events: readonly PaymentEvent[],
): Entry[] {
  const inOrder = [...events].sort(
    (a, b) => Date.parse(a.received_at) - Date.parse(b.received_at) || a.id - b.id,
  );
  const isBefore = ({ received_at }: PaymentEvent) =>
    !settled_at || Date.parse(received_at) <= Date.parse(settled_at);
  const settled: Entry[] = settled_at ? [{ kind: 'settled', at: settled_at, status }] : [];
  return [
    { kind: 'started', at: created_at },
    ...grouped(inOrder.filter(isBefore)),
    ...settled,
    ...grouped(inOrder.filter((event) => !isBefore(event))),
  ];
}

function grouped(events: readonly PaymentEvent[]): Entry[] {
  const entries: Extract<Entry, { kind: 'arrived' }>[] = [];
  for (const event of events) {
    const reading = readEvent(event);
    const last = entries.at(-1);
    if (last && saysTheSame(last.reading, reading)) last.events.push(event);
    else entries.push({ kind: 'arrived', reading, events: [event] });
  }
  return entries;
}

function saysTheSame(a: EventReading, b: EventReading): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
