import type { DbOrTx } from '../../db.ts';
import { lockUser } from '../subscriptions/subscriptions.store.ts';
import { lockTransaction, type TransactionRow } from './transactions.store.ts';

/**
 * Holds a payment and its user until the commit, and reads it as it is then. Always the user before
 * the payment before the coupon, so that no two callers wait in a circle.
 */
export async function lockPayment(
  tx: DbOrTx,
  { id, userId }: Pick<TransactionRow, 'id' | 'userId'>,
): Promise<TransactionRow> {
  if (userId !== null) await lockUser(tx, userId);
  return lockTransaction(tx, id);
}
