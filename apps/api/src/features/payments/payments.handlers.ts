import type { payments } from '@nobayon/shared/contract/payments.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { processCallback } from './callback/process-callback.ts';
import { initiatePayment } from './checkout/initiate-payment.ts';
import { previewPayment } from './checkout/preview-payment.ts';
import { historyAsJson, readHistory } from './history/history.store.ts';
import { showYearTotals } from './history/show-year-totals.ts';
import { resumePayment } from './resume/resume-payment.ts';
import { findForCaller } from './status/find-for-caller.ts';
import { showDetails } from './status/show-details.ts';
import { showTransaction } from './status/show-transaction.ts';
import { verifyPayment } from './status/verify-payment.ts';

export function paymentHandlers(deps: ApiDeps): Handlers<typeof payments> {
  return {
    preview: (request) => previewPayment(deps, request),
    initiate: (request) => initiatePayment(deps, request),
    processCallback: (request, http) => processCallback(deps, request, http.body),
    status: async ({ caller, params }) => ({
      success: true,
      transaction: await showDetails(deps, caller, await findForCaller(deps, caller, params.id)),
    }),
    totals: ({ caller }) => showYearTotals(deps, caller.id),
    resume: (request) => resumePayment(deps, request),
    verify: (request) => verifyPayment(deps, request),
    history: {
      read: (userId, { query }) => historyAsJson(userId, query),
      reply: (found, { query: { page, limit } }) => {
        const { total, rows } = readHistory(found);
        return {
          success: true,
          transactions: rows.map(showTransaction),
          pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
        };
      },
    },
  };
}
