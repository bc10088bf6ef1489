import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { payments } from '@nobayon/shared/contract/payments.ts';
import { isAboutPayment } from '@nobayon/shared/domain/transaction/verdict.ts';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { settlePayment } from '../settle/settle-payment.ts';
import { findOwn } from '../status/find-for-caller.ts';
import { findPaymentPage } from './find-payment-page.ts';

const UNKNOWN =
  'The payment provider cannot be reached right now. If you have already paid, do not pay again.';

/**
 * Returns the payment page of a payment that was started before. The gateway is queried first: a
 * payment that it reports as made is settled instead of being paid a second time, and without an
 * answer nobody is sent there. Throws `gateway_unreachable`.
 */
export async function resumePayment(
  deps: ApiDeps,
  { caller, body }: Request<typeof payments.resume>,
): Promise<RawReply<typeof payments.resume>> {
  const row = await findOwn(deps, caller, body.invoice_number);
  const isOpen = (await findPaymentPage(deps, row)) !== null;
  if (!isOpen) return { success: true, status: row.status, paymentUrl: null };
  const { transaction, verdict } = await settlePayment(deps, row);
  if (!isAboutPayment(verdict)) throw new AppError('gateway_unreachable', { text: UNKNOWN });
  const paymentUrl = await findPaymentPage(deps, transaction);
  return { success: true, status: transaction.status, paymentUrl };
}
