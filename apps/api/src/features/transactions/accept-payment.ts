import type { adminTransactions } from '@nobayon/shared/contract/admin-transactions.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Request } from '../../http/mount.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { settleLocked } from '../payments/settle-locked.ts';
import { findTransaction, type TransactionRow } from '../payments/transactions.store.ts';
import { closeReview } from './attention-queue.store.ts';
import { showAdminTransaction } from './show-admin-transaction.ts';
import { findAny } from './shown-transactions.store.ts';

type Accept = typeof adminTransactions.accept;

/**
 * Grants a payment that is in review: money that came can become days, whatever stood in the way.
 * What counts is what was paid, which the administrator was shown.
 */
export async function acceptPayment(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, params: { id }, body }: Request<Accept>,
): Promise<RawReply<Accept>> {
  const found = await findTransaction(db, id);
  if (!found) throw new AppError('transaction_not_found');
  await db.$transaction(async (tx) => {
    const now = clock();
    const row = await lockInReview(tx, found, body.paid_amount);
    await settleLocked(tx, row, { kind: 'accept' }, now);
    const note = body.note || 'Accepted as it was paid.';
    await closeReview(tx, { transactionId: id, adminId: caller.id, note }, now);
    await recordAudit(tx, caller.id, acceptance(row, note), now);
  });
  const after = await findAny(db, id);
  if (!after) throw new AppError('transaction_not_found');
  return { transaction: showAdminTransaction(after), message: 'Payment accepted' };
}

async function lockInReview(
  tx: DbOrTx,
  found: TransactionRow,
  paidAmount: number,
): Promise<TransactionRow> {
  const row = await lockPayment(tx, found);
  if (row.status !== 'review') {
    throw new AppError('changed_meanwhile', { text: 'This payment is not under review.' });
  }
  if (paidOf(row) !== paidAmount) throw new AppError('changed_meanwhile');
  if (row.userId === null) throw new AppError('user_not_found', { text: ACCOUNT_GONE });
  return row;
}

const ACCOUNT_GONE = 'The account is deleted: nobody can be given anything for this payment.';

function paidOf({ paidAmount, finalAmount }: TransactionRow): number {
  return toTaka(paidAmount ?? finalAmount);
}

function acceptance(row: TransactionRow, note: string) {
  return {
    action: 'accept',
    subject: 'transaction',
    subjectId: row.id,
    subjectName: row.invoiceNumber,
    before: { status: 'review', review_reason: row.reviewReason },
    after: {
      status: 'completed',
      review_reason: null,
      asked_amount: toTaka(row.finalAmount),
      paid_amount: paidOf(row),
      note,
    },
  } as const;
}
