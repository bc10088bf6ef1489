import {
  type EventSource,
  MAX_EVENTS_PER_SOURCE,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { payerNumberIn } from '@nobayon/shared/records/payer-number.ts';
import { Prisma, type Queryable, queryRows } from '../../db.ts';
import { storableJson } from './storable-json.ts';

/** What a browser or a gateway sent about a payment: a post, or an answer to our query. */
export type PaymentEvent = {
  source: EventSource;
  /** Any JSON value; cut to 16,384 characters when stored. */
  payload: unknown;
  receivedAt: Date;
};

/** Stores what was sent about a payment as it arrived, for disputes. */
export async function insertEvent(
  db: Queryable,
  { transactionId, source, payload, receivedAt }: PaymentEvent & { transactionId: number },
): Promise<void> {
  // Locks the payment before its count, in the same order as a settlement, so that they cannot
  // deadlock.
  const about = Prisma.sql`
    SELECT id, ${source} AS source, ${storableJson(payload)} AS payload,
      ${payerNumberIn(payload)}::text AS payer_number, ${receivedAt}::timestamptz AS received_at
    FROM transactions WHERE id = ${transactionId} FOR KEY SHARE`;
  await queryRows(db, Prisma.sql`WITH ${storedEvents(about)} SELECT id FROM about`);
}

/** Events of locked payments, one per payment, in the columns that `storedEvents` requires. */
export function eventsOf(
  events: readonly (PaymentEvent & { transactionId: number })[],
): Prisma.Sql {
  const records = events.map(({ transactionId, ...event }) => ({
    id: transactionId,
    ...eventRecord(event),
  }));
  return Prisma.sql`
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      AS event (
        id int, source text, payload text, payer_number text, received_at timestamptz)`;
}

/**
 * Parts of a WITH that store events. Anybody can post any number of times, so only the newest of
 * each source are kept, with their total count. Updating the row of that count serializes events
 * that arrive together. The count also selects the slot: the oldest event is overwritten.
 *
 * @param about selects `id` (of the payment), `source`, `payload`, `payer_number` and `received_at`;
 * its payments are locked, and each has one event.
 */
export function storedEvents(about: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    about AS MATERIALIZED (${about}), numbered AS (
      INSERT INTO payment_event_counts AS counts (transaction_id, source, count)
      SELECT id, source::"PaymentEventSource", 1 FROM about
      ON CONFLICT (transaction_id, source) DO UPDATE SET count = counts.count + 1
      RETURNING transaction_id, source, count
    ), kept AS (
      INSERT INTO payment_events (transaction_id, source, slot, payload, payer_number, received_at)
      SELECT transaction_id, numbered.source, (count - 1) % ${MAX_EVENTS_PER_SOURCE}::int,
        about.payload::jsonb, about.payer_number, about.received_at
      FROM numbered JOIN about ON about.id = transaction_id
      ON CONFLICT (transaction_id, source, slot) DO UPDATE
      SET id = excluded.id, payload = excluded.payload, payer_number = excluded.payer_number,
        received_at = excluded.received_at
    )`;
}

/** The event's own columns, as JSON for PostgreSQL. */
function eventRecord({ source, payload, receivedAt }: PaymentEvent) {
  return {
    source,
    payload: storableJson(payload),
    payer_number: payerNumberIn(payload),
    received_at: receivedAt,
  };
}
