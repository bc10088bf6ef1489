import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { TransactionStatus } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Request } from '../../http/mount.ts';
import { recordAction } from '../audit/audit.store.ts';
import { type Settled, settlePayment } from '../payments/settle/settle-payment.ts';
import { isKnownOutside } from './can-check.ts';
import { findAny } from './list/shown-transactions.store.ts';
import { showAdminTransaction } from './show-admin-transaction.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>;

/** Queries the gateway about a payment for an administrator, and reports the result. */
export async function checkTransaction(
  deps: Deps,
  { caller, params: { id } }: Request<typeof adminTransactions.check>,
): Promise<RawReply<typeof adminTransactions.check>> {
  const row = await findAny(deps.db, id);
  if (!row) throw new AppError('transaction_not_found');
  if (!isKnownOutside(deps.gateways, row)) {
    return { transaction: showAdminTransaction(deps.gateways, row), message: noGatewayText(row) };
  }
  await recordAction(deps.db, {
    adminId: caller.id,
    action: 'check',
    subject: 'transaction',
    subjectId: id,
    subjectName: row.invoiceNumber,
    at: deps.clock(),
  });
  const settled = await settlePayment(deps, row);
  const after = (await findAny(deps.db, id)) ?? row;
  return {
    transaction: showAdminTransaction(deps.gateways, after),
    message: messageOf(settled),
  };
}

function noGatewayText({ gateway }: { gateway: string }): string {
  return gateway === NO_GATEWAY
    ? 'Nothing was due for this payment, so there is nothing to check.'
    : 'This is a manual payment, so there is no gateway to check it with. Approve or reject what the customer submitted.';
}

function messageOf({ transaction, moved, verdict }: Settled): string {
  if (moved) return newStatusTexts[transaction.status];
  if (verdict.kind === 'unknown') return unknownTexts[verdict.reason];
  if (verdict.kind === 'paid') return unchangedTexts[transaction.status];
  return `The gateway reports this payment as ${verdict.kind}. Nothing has changed.`;
}

/** The message for each new status. */
const newStatusTexts: Record<TransactionStatus, string> = {
  pending: 'The payment is pending.',
  completed: 'The gateway confirmed the payment. It is now completed.',
  failed: 'The gateway reports that the payment failed.',
  canceled: 'The gateway reports that the payment was canceled.',
  refunded: 'The gateway reports that the payment was refunded.',
  review: 'The gateway has a payment that does not match this order. It is now under review.',
};

const NO_AMOUNT =
  'The gateway reports this payment as paid, without an amount that can be read. Nothing has changed. If that repeats, it goes under review.';

const unchangedTexts: Record<TransactionStatus, string> = {
  pending: NO_AMOUNT,
  completed: 'The gateway confirms the payment. Nothing has changed.',
  failed: NO_AMOUNT,
  canceled: NO_AMOUNT,
  refunded: 'The gateway reports this payment as paid. It stays refunded here.',
  review: 'The gateway has a payment that still does not match this order. It stays under review.',
};

const unknownTexts: Record<Extract<Verdict, { kind: 'unknown' }>['reason'], string> = {
  processing: 'The gateway has no final status for this payment yet. Nothing has changed.',
  not_found: 'The gateway has no record of this payment. Nothing has changed.',
  error: 'The gateway answered with an error. Nothing has changed.',
  unreachable: 'The gateway cannot be reached right now. Nothing has changed.',
  unreadable: 'The gateway sent a reply that cannot be read. Nothing has changed.',
};
