import type { payments } from '@nobayon/shared/contract/payments.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { processCallback } from './callback/process-callback.ts';
import { initiatePayment } from './checkout/initiate-payment.ts';
import { previewPayment } from './checkout/preview-payment.ts';
import { historyAsJson, readHistory } from './history.store.ts';
import { findForCaller } from './status/find-for-caller.ts';
import { showTransaction } from './status/show-transaction.ts';
import { verifyPayment } from './status/verify-payment.ts';
import { sumByYear } from './transactions.store.ts';

export function paymentHandlers(deps: ApiDeps): Handlers<typeof payments> {
  return {
    preview: (request) => previewPayment(deps, request),
    initiate: (request) => initiatePayment(deps, request),
    processCallback: (request, http) => processCallback(deps, request, http.body),
    status: async ({ caller, params }) => ({
      success: true,
      transaction: showTransaction(await findForCaller(deps, caller, params.id)),
    }),
    totals: async ({ caller }) => {
      const years = await sumByYear(deps.db, caller.id, deps.settings.timeZone);
      return {
        success: true,
        years: years.map(({ total, ...year }) => ({ ...year, total: toTaka(total) })),
      };
    },
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
