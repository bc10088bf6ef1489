import type { AdminClaim } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { type Paisa, toTaka } from '@nobayon/shared/domain/money.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { findActor, recordAudit } from '../../audit/audit.store.ts';
import { reserveUseForCorrection } from '../../coupons/reserve-use-for-claim.store.ts';
import { lockPayment } from '../../payments/settle/changes/lock-payment.store.ts';
import { settlePayment } from '../../payments/settle/settle-payment.ts';
import type { TransactionRow } from '../../payments/transactions.store.ts';
import { type ClaimWithPayment, decideOpen, findClaim, readClaimContexts } from './claims.store.ts';
import { showAdminClaim } from './show-claim.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>;

export type Decision =
  /** `paidAmount` is the received amount; null for the requested one. */
  { kind: 'approve'; paidAmount: Paisa | null } | { kind: 'reject'; reason: string };

type Decided = { claim: AdminClaim; transaction: TransactionRow };

/**
 * Records an administrator's decision whether the money has arrived. If two decide at the same
 * time, the second one gets `claim_decided`. An approved claim is settled like every payment, now
 * and by a job of the same transaction in case this process is killed in between.
 */
export async function decideClaim(
  deps: Deps,
  { id, adminId, decision }: { id: number; adminId: number; decision: Decision },
): Promise<Decided> {
  const found = await findClaim(deps.db, id);
  if (!found) throw new AppError('claim_not_found');
  const paidAmount = paidOf(found, decision);
  await deps.db.$transaction(async (tx) => {
    const now = deps.clock();
    // Other payments of the customer may be using the same coupon.
    await lockPayment(tx, found.transaction, { now });
    const state = decision.kind === 'approve' ? 'approved' : 'rejected';
    const reason = decision.kind === 'reject' ? decision.reason : null;
    const { name: decidedBy } = await findActor(tx, adminId);
    const decided = { state, decidedAt: now, decidedBy, reason, paidAmount } as const;
    if (!(await decideOpen(tx, id, decided))) throw new AppError('claim_decided');
    await recordAudit(tx, { adminId, ...audited(found, decision, paidAmount), at: now });
    await queueWhatFollows(tx, found, decision, now);
  });
  const { transaction } = await settlePayment(deps, found.transaction);
  return { claim: await showDecided(deps, id), transaction };
}

/** Null if it is the requested amount. */
function paidOf({ transaction }: ClaimWithPayment, decision: Decision): Paisa | null {
  if (decision.kind === 'reject' || decision.paidAmount === transaction.finalAmount) return null;
  return decision.paidAmount;
}

async function queueWhatFollows(
  tx: DbOrTx,
  { id, transactionId, transaction }: ClaimWithPayment,
  decision: Decision,
  now: Date,
): Promise<void> {
  if (decision.kind === 'approve') return queueJob(tx, 'check_payment', { transactionId });
  await reserveUseForCorrection(tx, transaction, now);
  await queueJob(tx, 'send_claim_rejected', { claimId: id });
}

async function showDecided({ db }: Deps, id: number): Promise<AdminClaim> {
  const [claim, contexts] = await Promise.all([findClaim(db, id), readClaimContexts(db, [id])]);
  if (!claim) throw new AppError('claim_not_found');
  return showAdminClaim(claim, contexts.get(id));
}

function audited(
  { trxId, wallet, senderNumber, transaction }: ClaimWithPayment,
  decision: Decision,
  paidAmount: Paisa | null,
) {
  return {
    action: decision.kind,
    subject: 'transaction',
    subjectId: transaction.id,
    subjectName: transaction.invoiceNumber,
    after: {
      wallet: `${walletTitle(wallet.kind)} ${wallet.number}`,
      trx_id: trxId,
      sender_number: senderNumber,
      ...(decision.kind === 'reject'
        ? { reason: decision.reason }
        : { paid_amount: toTaka(paidAmount ?? transaction.finalAmount) }),
    },
  } as const;
}
