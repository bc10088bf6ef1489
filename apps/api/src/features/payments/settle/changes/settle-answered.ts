import type { WhileUnknown } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import type { Db, Queryable } from '../../../../db.ts';
import type { PaymentEvent } from '../../payment-events.store.ts';
import type { TransactionRow } from '../../transactions.store.ts';
import { decideChanges } from './decide-changes.ts';
import type { LoadedPayment } from './load-payment.store.ts';
import { withLockedPayment } from './lock-payment.store.ts';
import { saveChanges } from './save-changes.store.ts';

/** A payment and its gateway's answer. */
export type AnsweredPayment = {
  row: TransactionRow;
  verdict: Verdict;
  /** The raw answer, to be stored; null if another caller stores it, or there was none. */
  answer: PaymentEvent | null;
  whileUnknown: WhileUnknown;
};

export type Outcome = {
  transaction: TransactionRow;
  /** Whether this call changed its status. */
  moved: boolean;
};

export const gatewayIdOf = (verdict: Verdict): string | null =>
  verdict.kind === 'paid' ? verdict.gatewayId : null;

/** Settles a payment in a transaction of its own. Waits for the locks. */
export async function settleAlone(db: Db, answered: AnsweredPayment, now: Date): Promise<Outcome> {
  const facts = { now, gatewayId: gatewayIdOf(answered.verdict) };
  const [outcome] = await withLockedPayment(db, answered.row, facts, (tx, payment) =>
    settleLoaded(tx, [{ payment, answered }], now),
  );
  if (!outcome) throw new Error(`Payment ${answered.row.id} was not settled`);
  return outcome;
}

/**
 * Decides and saves settlements, as the last statement of the caller's transaction. Needs the locks
 * under which the payments were loaded.
 */
export async function settleLoaded(
  tx: Queryable,
  payments: readonly { payment: LoadedPayment; answered: AnsweredPayment }[],
  now: Date,
): Promise<Outcome[]> {
  const savings = payments.map(({ payment, answered: { verdict, whileUnknown, answer } }) => ({
    payment,
    changes: decideChanges(payment, verdict, whileUnknown, now),
    answer,
  }));
  const moved = await saveChanges(tx, savings, { notifiesWorkers: true });
  return savings.map(({ payment: { row }, changes }) =>
    changes && moved.has(row.id)
      ? { transaction: changes.row, moved: changes.row !== row }
      : { transaction: row, moved: false },
  );
}
