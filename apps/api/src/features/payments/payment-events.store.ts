import type { DbOrTx } from '../../db.ts';

type Event = {
  transactionId: number;
  source: 'browser' | 'notification' | 'gateway';
  payload: unknown;
  receivedAt: Date;
};

/** Keeps what arrived as it arrived, for disputes. */
export async function insertEvent(db: DbOrTx, event: Event): Promise<void> {
  await db.$executeRaw`
    INSERT INTO payment_events (transaction_id, source, payload, received_at)
    VALUES (
      ${event.transactionId},
      ${event.source}::"PaymentEventSource",
      ${storableJson(event.payload)}::jsonb,
      ${event.receivedAt}
    )`;
}

// An escaped backslash is matched as a whole, so that the one behind it does not start an escape.
const escapes = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g;
const unstorable = /^\\u(?:0000|d)/;

/** JSON without what PostgreSQL refuses in it: NUL, and halves of characters. */
function storableJson(payload: unknown): string {
  return JSON.stringify(payload).replace(escapes, (sequence) =>
    unstorable.test(sequence) ? '\uFFFD' : sequence,
  );
}
