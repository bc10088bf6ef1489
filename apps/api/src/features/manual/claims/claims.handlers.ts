import type { adminClaims } from '@nobayon/shared/contract/manual/admin-claims.ts';
import type { manualPayments } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { fromTaka } from '@nobayon/shared/domain/money.ts';
import type { ApiDeps } from '../../../deps.ts';
import type { Handlers } from '../../../http/mount.ts';
import { decideClaim } from './decide-claim.ts';
import { findOwnManual } from './find-own-manual.ts';
import { listClaims } from './list-claims.ts';
import { showManualPayment } from './show-manual-payment.ts';
import { submitClaim } from './submit-claim.ts';

export function manualPaymentHandlers(deps: ApiDeps): Handlers<typeof manualPayments> {
  return {
    show: async ({ caller, params }) => {
      const row = await findOwnManual(deps, caller, params.id);
      return { success: true, ...(await showManualPayment(deps, row)) };
    },
    claim: async (request) => {
      const row = await submitClaim(deps, request);
      return { success: true, ...(await showManualPayment(deps, row)) };
    },
  };
}

const NEEDS_REVIEW = 'Payment approved. It cannot be completed as it is and needs your attention.';

export function adminClaimHandlers(deps: ApiDeps): Handlers<typeof adminClaims> {
  return {
    list: (request) => listClaims(deps, request),
    approve: async ({ caller, params, body }) => {
      const { paid_amount: paid } = body;
      const paidAmount = paid === undefined ? null : fromTaka(paid);
      const { claim, transaction } = await decideClaim(deps, {
        id: params.id,
        adminId: caller.id,
        decision: { kind: 'approve', paidAmount },
      });
      const isReviewed = transaction.status === 'review';
      return { claim, message: isReviewed ? NEEDS_REVIEW : 'Payment approved' };
    },
    reject: async ({ caller, params, body }) => {
      const { claim } = await decideClaim(deps, {
        id: params.id,
        adminId: caller.id,
        decision: { kind: 'reject', reason: body.reason },
      });
      return { claim, message: 'Payment rejected. The customer is notified by email.' };
    },
  };
}
