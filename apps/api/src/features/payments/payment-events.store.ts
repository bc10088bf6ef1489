import { MOST_EVENTS } from '@nobayon/shared/contract/admin-transactions.ts';
import type { DbOrTx } from '../../db.ts';
import { storableJson } from './storable-json.ts';

type Event = {
  transactionId: number;
  source: 'browser' | 'notification' | 'gateway';
  payload: unknown;
  receivedAt: Date;
};

/**
 * Keeps what arrived as it arrived, for disputes. Anybody may post, as often as they like: of each
 * source the newest are kept, and how many there were. The row of the count makes those who arrive
 * together wait for each other, and its number is the slot: the oldest is written over.
 */
export async function insertEvent(db: DbOrTx, event: Event): Promise<void> {
  await db.$executeRaw`
    WITH counted AS (
      INSERT INTO payment_event_counts AS counts (transaction_id, source, count)
      VALUES (${event.transactionId}, ${event.source}::"PaymentEventSource", 1)
      ON CONFLICT (transaction_id, source) DO UPDATE SET count = counts.count + 1
      RETURNING transaction_id, source, count
    )
    INSERT INTO payment_events (transaction_id, source, slot, payload, received_at)
    SELECT transaction_id, source, (count - 1) % ${MOST_EVENTS}::int,
      ${storableJson(event.payload)}::jsonb, ${event.receivedAt}
    FROM counted
    ON CONFLICT (transaction_id, source, slot) DO UPDATE
    SET id = excluded.id, payload = excluded.payload, received_at = excluded.received_at`;
}
