import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { payments } from '@nobayon/shared/contract/payments.ts';
import type { ApiDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { settlePayment } from '../settle/settle-payment.ts';
import { findForCaller } from './find-for-caller.ts';
import { showDetails } from './show-details.ts';

/** Queries the gateway about a payment for its owner or an administrator, and settles it. */
export async function verifyPayment(
  deps: ApiDeps,
  { caller, body }: Request<typeof payments.verify>,
): Promise<RawReply<typeof payments.verify>> {
  const row = await findForCaller(deps, caller, body.invoice_number);
  const { transaction } = await settlePayment(deps, row);
  return {
    success: true,
    status: transaction.status,
    transaction: await showDetails(deps, caller, transaction),
  };
}
