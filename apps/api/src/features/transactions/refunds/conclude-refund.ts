import type { adminRefunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { isUnderWay } from '@nobayon/shared/domain/transaction/refund.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { requireRecentFactor } from '../../../http/require-recent-factor.ts';
import { findActor, recordAudit } from '../../audit/audit.store.ts';
import { findTransaction, type TransactionRow } from '../../payments/transactions.store.ts';
import { completeRefund } from './complete-refund.ts';
import { endRefund, findRefund, type RefundRow } from './refunds.store.ts';

type Conclude = typeof adminRefunds.conclude;

/**
 * Records the result of a refund whose reply is finally lost, as the administrator found it in the
 * gateway's panel. Not possible while the gateway reports the status itself.
 */
export async function concludeRefund(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, params: { id }, body: { outcome, note } }: Request<Conclude>,
): Promise<void> {
  requireRecentFactor(caller, clock());
  const refund = await findRefund(db, id);
  const payment = refund && (await findTransaction(db, refund.transactionId));
  if (!payment) throw new AppError('not_found');
  if (!isUnderWay(refund.state) || refund.trouble === null) throw hasChanged();
  const now = clock();
  await db.$transaction(async (tx) => {
    const { name } = await findActor(tx, caller.id);
    const facts = { concludedBy: name, note };
    if (!(await end(tx, payment, refund, { outcome, facts, now }))) throw hasChanged();
    const after = { refund_number: refund.number, outcome, note };
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'resolve',
      subject: 'transaction',
      subjectId: payment.id,
      subjectName: payment.invoiceNumber,
      after,
      at: now,
    });
  });
}

type End = {
  outcome: 'done' | 'refused';
  facts: { concludedBy: string; note: string };
  now: Date;
};

function end(
  tx: DbOrTx,
  payment: TransactionRow,
  refund: RefundRow,
  { outcome, facts, now }: End,
): Promise<boolean> {
  return outcome === 'done'
    ? completeRefund(tx, { payment, refund, facts, at: now })
    : endRefund(tx, refund.id, refund.state, { ...facts, state: 'refused', at: now });
}

function hasChanged(): AppError {
  return new AppError('changed_meanwhile', {
    text: 'The status of this refund has changed. Review it first.',
  });
}
