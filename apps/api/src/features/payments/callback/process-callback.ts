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
import { settlePayment } from '../settle/settle-payment.ts';
import { isOwner } from '../status/find-for-caller.ts';
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
 * The return from the gateway. What is posted names a payment and proves nothing: the gateway is
 * asked. The one thing its owner may say is that they turned back, and that holds only while the
 * gateway knows of no payment; a payment that comes after all is still settled.
 */
export async function processCallback(
  deps: ApiDeps,
  { caller, body }: Request<ProcessCallback>,
): Promise<RawReply<ProcessCallback>> {
  const post = {
    invoiceNumber: body.invoice_number,
    source: caller ? 'browser' : 'notification',
    payload: body,
    receivedAt: deps.clock(),
    callerId: caller?.id ?? null,
  } as const;
  const received = await receivePost(deps, post);
  if (!received) throw new AppError('transaction_not_found');
  const byOwner = isOwner(caller, received.row);
  // Only its owner returns from paying it, with the number that the gateway gave it in the address.
  const row = byOwner ? await learnReference(deps, received.row, body.trx_id) : received.row;
  const hint = readCallbackStatus(body.status);
  const turnedBack = byOwner && hint === 'canceled';
  const { transaction, moved } = byOwner
    ? await settlePayment(deps, row, turnedBack ? 'cancel' : 'wait')
    : await settleForUntrustedCaller(deps, row, received.isClaimed);

  const outcome = outcomeOf(transaction.status, hint);
  const isNews = moved || transaction.status === 'pending';
  return {
    success: true,
    message: isNews ? messages[outcome] : ALREADY_PROCESSED,
    status: transaction.status,
    outcome,
    ...(byOwner && { transactionId: transaction.id }),
  };
}
