import { MOST_EVENTS } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { Prisma, type Queryable, queryRows } from '../../db.ts';
import { storableJson } from './storable-json.ts';

/** What a browser or a gateway said about a payment: a post of theirs, or an answer to us. */
export type PaymentEvent = {
  source: 'browser' | 'notification' | 'gateway';
  /** Anything that JSON can hold; cut to 16,384 characters when it is kept. */
  payload: unknown;
  receivedAt: Date;
};

/** Keeps what was said about a payment as it arrived, for disputes. */
export async function insertEvent(
  db: Queryable,
  { transactionId, source, payload, receivedAt }: PaymentEvent & { transactionId: number },
): Promise<void> {
  // The payment is locked before its count, as in a settlement, so that no two wait for each other.
  const about = Prisma.sql`
    SELECT id, ${source} AS source, ${storableJson(payload)} AS payload,
      ${receivedAt}::timestamptz AS received_at
    FROM transactions WHERE id = ${transactionId} FOR KEY SHARE`;
  await queryRows(db, Prisma.sql`WITH ${keptEvents(about)} SELECT id FROM about`);
}

/** Events of payments that are locked, one of each payment, as `keptEvents` takes them. */
export function eventsOf(
  events: readonly (PaymentEvent & { transactionId: number })[],
): Prisma.Sql {
  const records = events.map(({ transactionId, ...event }) => ({
    id: transactionId,
    ...eventRecord(event),
  }));
  return Prisma.sql`
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      AS event (id int, source text, payload text, received_at timestamptz)`;
}

/**
 * Parts of a WITH that keep events. Anybody may post, as often as they like: of each source the
 * newest are kept, and how many there were. The row of the count makes those that arrive together
 * wait for each other, and its number is the slot: the oldest is written over.
 *
 * @param about gives `id` (of the payment), `source`, `payload` and `received_at`; its payments are
 *   locked, and there is one event of each.
 */
export function keptEvents(about: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    about AS MATERIALIZED (${about}), numbered AS (
      INSERT INTO payment_event_counts AS counts (transaction_id, source, count)
      SELECT id, source::"PaymentEventSource", 1 FROM about
      ON CONFLICT (transaction_id, source) DO UPDATE SET count = counts.count + 1
      RETURNING transaction_id, source, count
    ), kept AS (
      INSERT INTO payment_events (transaction_id, source, slot, payload, received_at)
      SELECT transaction_id, numbered.source, (count - 1) % ${MOST_EVENTS}::int,
        about.payload::jsonb, about.received_at
      FROM numbered JOIN about ON about.id = transaction_id
      ON CONFLICT (transaction_id, source, slot) DO UPDATE
      SET id = excluded.id, payload = excluded.payload, received_at = excluded.received_at
    )`;
}

/** The columns of an event that are its own, as JSON that PostgreSQL reads. */
export function eventRecord({ source, payload, receivedAt }: PaymentEvent) {
  return { source, payload: storableJson(payload), received_at: receivedAt };
}
