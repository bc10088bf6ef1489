import type {
  AdminTransaction,
  PaymentEvent,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { DecisionEntry } from '../attention/decision-entries.ts';
import type { RefundEntry } from '../refund/refund-entries.ts';
import { type EventReading, readEvent } from './read-event.ts';

export type Entry =
  | { kind: 'started'; at: string }
  | { kind: 'settled'; at: string; status: AdminTransaction['status'] }
  /** Events; consecutive ones of the same content are one entry. */
  | { kind: 'arrived'; reading: EventReading; events: PaymentEvent[] }
  | DecisionEntry
  | RefundEntry;

type Times = Pick<AdminTransaction, 'created_at' | 'settled_at' | 'status' | 'gateway'>;

/** What is known besides the events. */
type Further = {
  /** When it came under review the last time. */
  reviewStartedAt?: string | null;
  decisions?: readonly DecisionEntry[];
  refunds?: readonly RefundEntry[];
};

/** The entries of a payment's timeline, in order. */
export function timeline(
  payment: Times,
  events: readonly PaymentEvent[],
  { reviewStartedAt = null, decisions = [], refunds = [] }: Further = {},
): Entry[] {
  const entries: Entry[] = [{ kind: 'started', at: payment.created_at }];
  let rest = [...events].sort(
    (a, b) => Date.parse(a.received_at) - Date.parse(b.received_at) || a.id - b.id,
  );
  for (const step of stepsOf(payment, reviewStartedAt, decisions)) {
    const isAfter = ({ received_at }: PaymentEvent) =>
      Date.parse(received_at) > Date.parse(step.at);
    const earlier = rest.filter((event) => !isAfter(event));
    entries.push(...grouped(earlier, payment.gateway), step);
    rest = rest.filter(isAfter);
  }
  entries.push(...grouped(rest, payment.gateway));
  return refunds.length === 0 ? entries : withRefunds(entries, refunds);
}

/** The review, the decisions, and the end, which follows a decision of the same instant. */
function stepsOf(
  { settled_at, status }: Times,
  reviewStartedAt: string | null,
  decisions: readonly DecisionEntry[],
) {
  const settled = (at: string | null, as: Times['status']) =>
    at === null ? [] : [{ kind: 'settled' as const, at, status: as }];
  const steps = [
    // A payment under review was settled as that.
    ...(status === 'review' ? [] : settled(reviewStartedAt, 'review')),
    ...decisions,
    ...settled(settled_at, status),
  ];
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
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
