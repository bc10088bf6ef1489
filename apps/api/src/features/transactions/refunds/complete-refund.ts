import { sumRefunded } from '@nobayon/shared/domain/transaction/refund.ts';
import type { DbOrTx } from '../../../db.ts';
import { applyRefund } from '../../payments/settle/apply-refund.ts';
import { lockPayment } from '../../payments/settle/changes/lock-payment.store.ts';
import type { TransactionRow } from '../../payments/transactions.store.ts';
import { endRefund, listRefunds, type RefundRow } from './refunds.store.ts';

type Completion = {
  payment: TransactionRow;
  refund: RefundRow;
  facts: Partial<Pick<RefundRow, 'reference' | 'concludedBy' | 'note'>>;
  at: Date;
};

/**
 * Completes a refund and removes its days in one commit. False if the refund has ended already;
 * nothing changes then.
 */
export async function completeRefund(
  tx: DbOrTx,
  { payment, refund, facts, at }: Completion,
): Promise<boolean> {
  const locked = await lockPayment(tx, payment, { now: at });
  const before = sumRefunded(await listRefunds(tx, payment.id));
  const { id, state, amount } = refund;
  if (!(await endRefund(tx, id, state, { ...facts, state: 'done', at }))) return false;
  await applyRefund(tx, locked, { refundId: id, amount, before }, at);
  return true;
}
