import type { Queryable } from '../../../../db.ts';
import type { TransactionRow } from '../../transactions.store.ts';
import { changesOf, type Move } from './changes-of.ts';
import type { LoadedPayment } from './load-payment.store.ts';
import { type Saving, saveChanges } from './save-changes.store.ts';

/**
 * Makes a settlement true, in the caller's commit. Needs the locks of `lockPayment`, under which the
 * payment was read. Null when it has been moved in the meantime: then nothing happens, but that the
 * gateway's answer is kept.
 */
export async function settleLocked(
  tx: Queryable,
  payment: LoadedPayment,
  move: Move,
  now: Date,
  saving: Saving = { answer: null, tellsWorkers: false },
): Promise<TransactionRow | null> {
  const changes = changesOf(payment, move, now);
  return (await saveChanges(tx, payment.row.status, changes, saving)) ? changes.row : null;
}
