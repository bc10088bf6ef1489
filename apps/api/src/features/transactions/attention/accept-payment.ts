import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { isUnderWay } from '@nobayon/shared/domain/transaction/refund.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import type { LoadedPayment } from '../../payments/settle/changes/load-payment.store.ts';
import { lockPayment } from '../../payments/settle/changes/lock-payment.store.ts';
import { settleLocked } from '../../payments/settle/changes/settle-locked.ts';
import { findTransaction, type TransactionRow } from '../../payments/transactions.store.ts';
import { findAny } from '../list/shown-transactions.store.ts';
import { listRefunds } from '../refunds/refunds.store.ts';
import { showAdminTransaction } from '../show-admin-transaction.ts';
import { closeAttentionOf } from './attention-queue.store.ts';

type Accept = typeof adminTransactions.accept;

/**
 * Accepts a payment that is under review for any reason, unless a refund is pending. The customer
 * gets the worth of the paid amount, which the administrator was shown.
 */
export async function acceptPayment(
  { db, clock, gateways }: Pick<AppDeps, 'db' | 'clock' | 'gateways'>,
  { caller, params: { id }, body }: Request<Accept>,
): Promise<RawReply<Accept>> {
  const found = await findTransaction(db, id);
  if (!found) throw new AppError('transaction_not_found');
  await db.$transaction(async (tx) => {
    const now = clock();
    const payment = await lockInReview(tx, found, { now, paidAmount: body.paid_amount });
    await settleLocked(tx, payment, { kind: 'accept' }, now);
    const note = body.note || 'Accepted with the amount that was paid.';
    const closed = { transactionId: id, adminId: caller.id, note };
    const reviews = await closeAttentionOf(tx, { ...closed, reasons: ['review'] }, now);
    if (body.is_review_open && reviews === 0) {
      throw new AppError('changed_meanwhile', { text: ALREADY_RESOLVED });
    }
    await recordAudit(tx, { adminId: caller.id, ...acceptance(payment.row, note), at: now });
  });
  const after = await findAny(db, id);
  if (!after) throw new AppError('transaction_not_found');
  return { transaction: showAdminTransaction(gateways, after), message: 'Payment accepted' };
}

async function lockInReview(
  tx: DbOrTx,
  found: TransactionRow,
  { now, paidAmount }: { now: Date; paidAmount: number },
): Promise<LoadedPayment> {
  const payment = await lockPayment(tx, found, { now });
  const { row } = payment;
  if (row.status !== 'review') {
    throw new AppError('changed_meanwhile', { text: 'This payment is not under review.' });
  }
  if (paidOf(row) !== paidAmount) throw new AppError('changed_meanwhile');
  if (row.userId === null) throw new AppError('user_not_found', { text: ACCOUNT_GONE });
  const refunds = await listRefunds(tx, row.id);
  if (refunds.some(({ state }) => isUnderWay(state))) {
    throw new AppError('changed_meanwhile', { text: REFUND_IN_PROGRESS });
  }
  return payment;
}

const REFUND_IN_PROGRESS =
  'A refund of this payment is in progress. It can be accepted if the refund is refused.';
const ALREADY_RESOLVED =
  'Someone else has marked this review as resolved. Read their note before you accept the payment.';
const ACCOUNT_GONE = 'The account has been deleted, so this payment cannot be accepted.';

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
