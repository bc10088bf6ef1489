import type { Verdict, WhileUnknown } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { Db, Queryable } from '../../../../db.ts';
import type { PaymentEvent } from '../../payment-events.store.ts';
import type { TransactionRow } from '../../transactions.store.ts';
import { decideChanges } from './decide-changes.ts';
import type { LoadedPayment } from './load-payment.store.ts';
import { withLockedPayment } from './lock-payment.store.ts';
import { saveChanges } from './save-changes.store.ts';

/** A payment, and what its gateway says of it. */
export type AnsweredPayment = {
  row: TransactionRow;
  verdict: Verdict;
  /** Its answer as it came, to be kept; null where somebody else keeps it, or it was not answered. */
  answer: PaymentEvent | null;
  whileUnknown: WhileUnknown;
};

export type Outcome = {
  transaction: TransactionRow;
  /** Whether this very settlement moved it. */
  moved: boolean;
};

export const gatewayIdOf = (verdict: Verdict): string | null =>
  verdict.kind === 'paid' ? verdict.gatewayId : null;

/** Settles a payment in a commit of its own, once nobody else holds what it is decided by. */
export async function settleAlone(db: Db, answered: AnsweredPayment, now: Date): Promise<Outcome> {
  const facts = { now, gatewayId: gatewayIdOf(answered.verdict) };
  const [outcome] = await withLockedPayment(db, answered.row, facts, (tx, payment) =>
    settleLoaded(tx, [{ payment, answered }], now),
  );
  if (!outcome) throw new Error(`Nothing became of the payment ${answered.row.id}`);
  return outcome;
}

/** What the verdicts come to, in the caller's last statement. Needs the locks under which they were loaded. */
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
  const moved = await saveChanges(tx, savings, { tellsWorkers: true });
  return savings.map(({ payment: { row }, changes }) =>
    changes && moved.has(row.id)
      ? { transaction: changes.row, moved: changes.row !== row }
      : { transaction: row, moved: false },
  );
}
