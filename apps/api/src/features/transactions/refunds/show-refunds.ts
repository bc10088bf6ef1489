import type { Refund, Refunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { type RefundOffer, refundOffer } from '@nobayon/shared/domain/transaction/refund.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { findTransaction } from '../../payments/transactions.store.ts';
import { refundCapabilityOf } from './refund-capability.ts';
import { listRefunds, type RefundRow } from './refunds.store.ts';

/** The refunds of a payment, and the possible next one. */
export async function showRefunds(
  { db, clock, gateways }: Pick<AppDeps, 'db' | 'clock' | 'gateways'>,
  transactionId: number,
): Promise<Refunds> {
  const [payment, refunds] = await Promise.all([
    findTransaction(db, transactionId),
    listRefunds(db, transactionId),
  ]);
  if (!payment) throw new AppError('transaction_not_found');
  const capability = refundCapabilityOf(gateways, payment);
  const offer = refundOffer(payment, refunds, capability, clock());
  return {
    refunds: refunds.map(showRefund),
    offer: {
      ...showOffer(offer),
      gateway: payment.gateway,
      within_days: capability?.withinDays ?? null,
    },
  };
}

function showOffer(offer: RefundOffer) {
  if (offer.kind === 'impossible') {
    return { way: 'none', amount: 0, is_divisible: false, because: offer.because } as const;
  }
  const refundable = { amount: toTaka(offer.amount), is_divisible: offer.isDivisible };
  return offer.kind === 'gateway'
    ? ({ way: 'gateway', because: null, ...refundable } as const)
    : ({ way: 'external', because: offer.because, ...refundable } as const);
}

function showRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    number: row.number,
    reference: row.reference,
    amount: toTaka(row.amount),
    reason: row.reason,
    state: row.state,
    is_external: row.isExternal,
    requested_by: row.adminName,
    requested_at: row.requestedAt.toISOString(),
    ordered_at: row.orderedAt?.toISOString() ?? null,
    settled_at: row.settledAt?.toISOString() ?? null,
    refusal: row.refusal,
    trouble: row.trouble,
    concluded_by: row.concludedBy,
    note: row.note,
    next_check_at: row.nextCheckAt?.toISOString() ?? null,
  };
}
