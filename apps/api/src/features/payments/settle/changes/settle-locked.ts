import type { Queryable } from '../../../../db.ts';
import type { TransactionRow } from '../../transactions.store.ts';
import { changesOf, type Move } from './changes-of.ts';
import type { LoadedPayment } from './load-payment.store.ts';
import { saveChanges } from './save-changes.store.ts';

/**
 * Applies a decided settlement in the caller's transaction. Needs the locks of `lockPayment`, under
 * which the payment was loaded. Null if its status has changed since; nothing is written then.
 */
export async function settleLocked(
  tx: Queryable,
  payment: LoadedPayment,
  move: Move,
  now: Date,
): Promise<TransactionRow | null> {
  const changes = changesOf(payment, move, now);
  const saving = { payment, changes, answer: null };
  const moved = await saveChanges(tx, [saving], { notifiesWorkers: false });
  return moved.has(payment.row.id) ? changes.row : null;
}
