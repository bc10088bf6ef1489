import type { AdminClaim } from '@nobayon/shared/contract/manual/admin-claims.ts';
import type { Claim } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { ClaimContext, ClaimRow, ClaimWithPayment } from './claims.store.ts';

export function showClaim(row: ClaimRow): Claim {
  const { id, kind, number, accountType } = row.wallet;
  return {
    id: row.id,
    state: row.state,
    wallet: { id, kind, number, account_type: accountType },
    trx_id: row.trxId,
    sender_number: row.senderNumber,
    reason: row.reason,
    claimed_at: row.claimedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}

const nothing: ClaimContext = { open: 0, approved: 0, rejected: 0, rejectedBefore: 0 };

/** A claim with everything that it is compared with. */
export function showAdminClaim(row: ClaimWithPayment, context = nothing): AdminClaim {
  const { transaction: payment } = row;
  const { open, approved, rejected, rejectedBefore } = context;
  return {
    ...showClaim(row),
    decided_by: row.decidedBy,
    paid_amount: row.paidAmount === null ? null : toTaka(row.paidAmount),
    transaction: {
      id: payment.id,
      invoice_number: payment.invoiceNumber,
      user_id: payment.userId,
      user_name: payment.userName,
      user_email: payment.userEmail,
      plan_name: payment.planName,
      billing_cycle: payment.cycle,
      coupon_code: payment.couponCode,
      final_amount: toTaka(payment.finalAmount),
      status: payment.status,
      created_at: payment.createdAt.toISOString(),
    },
    other_claims: { open, approved, rejected },
    rejected_before: rejectedBefore,
  };
}
