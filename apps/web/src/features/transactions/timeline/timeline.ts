import type {
  AdminTransaction,
  PaymentEvent,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { RefundEntry } from '../refund/refund-entries.ts';
import { type EventReading, readEvent } from './read-event.ts';

export type Entry =
  | { kind: 'started'; at: string }
  | { kind: 'settled'; at: string; status: AdminTransaction['status'] }
  /** Events; consecutive ones of the same content are one entry. */
  | { kind: 'arrived'; reading: EventReading; events: PaymentEvent[] }
  | RefundEntry;

type Times = Pick<AdminTransaction, 'created_at' | 'settled_at' | 'status' | 'gateway'>;

/** The entries of a payment's timeline, in order. */
export function timeline(
  { created_at, settled_at, status, gateway }: Times,
  events: readonly PaymentEvent[],
  refundEntries: readonly RefundEntry[] = [],
): Entry[] {
  const inOrder = [...events].sort(
    (a, b) => Date.parse(a.received_at) - Date.parse(b.received_at) || a.id - b.id,
  );
  const isBefore = ({ received_at }: PaymentEvent) =>
    !settled_at || Date.parse(received_at) <= Date.parse(settled_at);
  const settled: Entry[] = settled_at ? [{ kind: 'settled', at: settled_at, status }] : [];
  const entries: Entry[] = [
    { kind: 'started', at: created_at },
    ...grouped(inOrder.filter(isBefore), gateway),
    ...settled,
    ...grouped(
      inOrder.filter((event) => !isBefore(event)),
      gateway,
    ),
  ];
  return refundEntries.length === 0 ? entries : withRefunds(entries, refundEntries);
}

/** Sorts causes before effects, also within the same instant. */
function withRefunds(entries: Entry[], refunds: readonly RefundEntry[]): Entry[] {
  const merged: Entry[] = [...entries];
  for (const refund of refunds) {
    const later = merged.findIndex(
      (entry) => entry.kind !== 'refund' && Date.parse(timeOf(entry)) > Date.parse(refund.at),
    );
    merged.splice(later === -1 ? merged.length : later, 0, refund);
  }
  return merged;
}

function timeOf(entry: Entry): string {
  return entry.kind === 'arrived' ? (entry.events[0]?.received_at ?? '') : entry.at;
}

function grouped(events: readonly PaymentEvent[], gateway: string | null): Entry[] {
  const entries: Extract<Entry, { kind: 'arrived' }>[] = [];
  for (const event of events) {
    const reading = readEvent(event, gateway);
    const last = entries.at(-1);
    if (last && saysTheSame(last.reading, reading)) last.events.push(event);
    else entries.push({ kind: 'arrived', reading, events: [event] });
  }
  return entries;
}

function saysTheSame(a: EventReading, b: EventReading): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
