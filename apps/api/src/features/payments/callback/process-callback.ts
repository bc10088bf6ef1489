import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { ALREADY_PROCESSED, type payments } from '@nobayon/shared/contract/payments.ts';
import {
  outcomeOf,
  type PaymentOutcome,
  readCallbackStatus,
} from '@nobayon/shared/domain/transaction/callback.ts';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { gatewayOf } from '../../../ports/payment-gateway/payment-gateways.ts';
import { settlePayment } from '../settle/settle-payment.ts';
import { isOwner } from '../status/find-for-caller.ts';
import type { TransactionRow } from '../transactions.store.ts';
import { learnReference } from './learn-reference.ts';
import { receivePost } from './receive-post.ts';
import { settleForUntrustedCaller } from './settle-for-untrusted-caller.ts';

type ProcessCallback = typeof payments.processCallback;

const messages: Record<PaymentOutcome, string> = {
  success: 'Payment completed',
  failed: 'Payment failed',
  processing: 'Payment is being processed',
  refunded: 'Payment refunded',
  canceled: 'Payment canceled',
  review: 'Payment is under review',
  unknown: 'Payment status is not known yet',
};

/**
 * Handles the return from the gateway. The post identifies a payment and proves nothing, so the
 * gateway is queried. Only the owner's statement that they turned back or, at some gateways, failed
 * to pay counts, and only while the gateway knows of no payment. A later payment is still settled.
 * `posted` is the body as it arrived.
 */
export async function processCallback(
  deps: ApiDeps,
  { caller, body }: Request<ProcessCallback>,
  posted: unknown,
): Promise<RawReply<ProcessCallback>> {
  const post = {
    invoiceNumber: body.invoice_number,
    payload: posted,
    receivedAt: deps.clock(),
    callerId: caller?.id ?? null,
    signedBy: null,
  };
  const received = await receivePost(deps, post);
  if (!received) throw new AppError('transaction_not_found');
  const byOwner = isOwner(caller, received.row);
  // Only the owner's browser returns with the gateway's reference in the address.
  const row = byOwner ? await learnReference(deps, received.row, body.trx_id) : received.row;
  const hint = readCallbackStatus(body.status);
  const { transaction, moved } = byOwner
    ? await settlePayment(deps, row, isOverFor(deps, row, hint) ? 'cancel' : 'wait')
    : await settleForUntrustedCaller(deps, row, { mayQuery: received.mayQuery });

  const outcome = outcomeOf(transaction.status, hint);
  const isFirstResult = moved || transaction.status === 'pending';
  return {
    success: true,
    message: isFirstResult ? messages[outcome] : ALREADY_PROCESSED,
    status: transaction.status,
    outcome,
    ...(byOwner && { transactionId: transaction.id }),
  };
}

/**
 * Whether the owner's return ends the attempt if the gateway knows no result. A failure does where
 * no money moves without us: such a gateway may never report it.
 */
function isOverFor(
  { gateways }: Pick<ApiDeps, 'gateways'>,
  row: TransactionRow,
  hint: PaymentOutcome,
): boolean {
  if (hint === 'canceled') return true;
  return hint === 'failed' && gatewayOf(gateways, row)?.capabilities.needsFinalCall === true;
}
