import type { DbOrTx } from '../../db.ts';
import { recordEvent } from './record-event.ts';

/** A refunded payment is as if it had not been, from now on. Needs the lock on the user. */
export async function takeBackDays(
  tx: DbOrTx,
  userId: number,
  transactionId: number,
  now: Date,
): Promise<void> {
  await recordEvent(tx, userId, { kind: 'refund', transactionId }, { now });
}
