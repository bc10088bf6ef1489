import type { payments } from '@nobayon/shared/contract/payments.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { findForCaller } from './find-for-caller.ts';
import { initiatePayment } from './initiate-payment.ts';
import { previewPayment } from './preview-payment.ts';
import { processCallback } from './process-callback.ts';
import { settlePayment } from './settle-payment.ts';
import { showTransaction } from './show-transaction.ts';
import { listOfUser } from './transactions.store.ts';

export function paymentHandlers(deps: ApiDeps): Handlers<typeof payments> {
  return {
    preview: (request) => previewPayment(deps, request),
    initiate: (request) => initiatePayment(deps, request),
    processCallback: (request) => processCallback(deps, request),
    status: async ({ caller, params }) => ({
      success: true,
      transaction: showTransaction(await findForCaller(deps, caller, params.id)),
    }),
    verify: async ({ caller, body }) => {
      const row = await findForCaller(deps, caller, body.invoice_number);
      const { transaction } = await settlePayment(deps, row);
      return {
        success: true,
        status: transaction.status,
        transaction: showTransaction(transaction),
      };
    },
    history: async ({ caller, query: { page, limit } }) => {
      const { total, rows } = await listOfUser(deps.db, caller.id, { page, limit });
      return {
        success: true,
        transactions: rows.map(showTransaction),
        pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
      };
    },
  };
}
