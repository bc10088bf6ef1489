import type { ManualPayment } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { MAX_CLAIMS_PER_PAYMENT } from '@nobayon/shared/domain/manual/claim.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { isOpen } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { AppDeps } from '../../../deps.ts';
import { loadPayment } from '../../payments/settle/changes/load-payment.store.ts';
import type { TransactionRow } from '../../payments/transactions.store.ts';
import { showWallet } from '../wallets/show-wallet.ts';
import { listActive, listFormer } from '../wallets/wallets.store.ts';
import { findClaimsOf, medianDecisionMinutes } from './claims.store.ts';
import { showClaim } from './show-claim.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

/** The wallets to pay to, and the state of the payment. */
export async function showManualPayment(deps: Deps, row: TransactionRow): Promise<ManualPayment> {
  const { db } = deps;
  const { last, count } = await findClaimsOf(db, row.id);
  const [wallets, former, wait, lostCoupon] = await Promise.all([
    listActive(db),
    listFormer(db, { since: row.createdAt, namedId: last?.wallet.id ?? null }),
    medianDecisionMinutes(db),
    findLostCoupon(deps, row),
  ]);
  const isFree = last === null || last.state === 'rejected';
  return {
    payment: {
      id: row.id,
      invoice_number: row.invoiceNumber,
      plan_id: row.planId,
      plan_name: row.planName,
      billing_cycle: row.cycle,
      final_amount: toTaka(row.finalAmount),
      lost_coupon: lostCoupon,
      status: row.status,
      created_at: row.createdAt.toISOString(),
    },
    wallets: wallets.map(showWallet),
    former_wallets: former.map(showWallet),
    claim: last && showClaim(last),
    can_claim: isOpen(row.status) && isFree && count < MAX_CLAIMS_PER_PAYMENT,
    usual_wait_minutes: wait,
  };
}

/**
 * Whether the coupon's use is lost, as it would be decided now. A payment that is settled or given
 * up shows that itself.
 */
async function findLostCoupon({ db, clock }: Deps, row: TransactionRow): Promise<string | null> {
  if (row.couponCode === null || !isOpen(row.status)) return null;
  const { coupon } = await loadPayment(db, row.id, { now: clock() });
  return coupon?.availability === 'unavailable' ? row.couponCode : null;
}
