import type { adminRefunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { formatTaka, fromTaka, type Paisa, toTaka } from '@nobayon/shared/domain/money.ts';
import {
  type RefundOffer,
  refundOffer,
  sumRefunded,
} from '@nobayon/shared/domain/transaction/refund.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { requireRecentFactor } from '../../../http/require-recent-factor.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { findActor, recordAudit } from '../../audit/audit.store.ts';
import { applyRefund } from '../../payments/settle/apply-refund.ts';
import type { LoadedPayment } from '../../payments/settle/changes/load-payment.store.ts';
import { lockPayment } from '../../payments/settle/changes/lock-payment.store.ts';
import { findTransaction } from '../../payments/transactions.store.ts';
import { closeAttentionOf } from '../attention/attention-queue.store.ts';
import { refundCapabilityOf } from './refund-capability.ts';
import { newRefundNumber } from './refund-number.ts';
import { insertRefund, listRefunds, type RefundRow } from './refunds.store.ts';
import { showRefunds } from './show-refunds.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways'>;
type Ask = typeof adminRefunds.request;

/**
 * Refunds a payment in full or in part. A refund through the gateway is stored with the job that
 * requests it; one that was made elsewhere is applied at once. The payment's lock lets one of
 * several administrators through.
 */
export async function requestRefund(
  deps: Deps,
  { caller, params: { id }, body }: Request<Ask>,
): Promise<RawReply<Ask>> {
  const { db, clock, gateways } = deps;
  requireRecentFactor(caller, clock());
  const found = await findTransaction(db, id);
  if (!found) throw new AppError('transaction_not_found');
  const requested = {
    amount: fromTaka(body.amount),
    offered: body.offered === undefined ? null : fromTaka(body.offered),
    way: body.way,
  };
  await db.$transaction(async (tx) => {
    const now = clock();
    const payment = await lockPayment(tx, found, { now });
    const tries = await listRefunds(tx, id);
    const offer = refundOffer(payment.row, tries, refundCapabilityOf(gateways, found), now);
    requireOffered(offer, requested);
    const admin = await findActor(tx, caller.id);
    const refund = await insertRefund(tx, {
      transactionId: id,
      number: newRefundNumber(),
      amount: requested.amount,
      reason: body.reason,
      adminId: admin.id,
      adminName: admin.name,
      requestedAt: now,
      ...(requested.way === 'gateway'
        ? { nextCheckAt: now }
        : { state: 'done', isExternal: true, settledAt: now }),
    });
    await recordAudit(tx, { adminId: caller.id, ...audited(payment, refund), at: now });
    if (requested.way === 'gateway') return queueJob(tx, 'advance_refunds', {});
    if (requested.amount === offer.amount) {
      const closed = { transactionId: id, adminId: caller.id, note: body.reason };
      await closeAttentionOf(tx, { ...closed, reasons: ['review', 'refund_due'] }, now);
    }
    const about = { refundId: refund.id, amount: requested.amount, before: sumRefunded(tries) };
    return applyRefund(tx, payment, about, now);
  });
  return { ...(await showRefunds(deps, id)), message: messages[body.way] };
}

const messages = {
  gateway: 'Refund requested',
  external: 'Refund recorded',
} satisfies Record<RequestedRefund['way'], string>;

type RequestedRefund = { amount: Paisa; offered: Paisa | null; way: 'gateway' | 'external' };

type Possible = Exclude<RefundOffer, { kind: 'impossible' }>;

function requireOffered(
  offer: RefundOffer,
  { amount, offered, way }: RequestedRefund,
): asserts offer is Possible {
  if (offer.kind === 'impossible') {
    throw new AppError('refund_not_possible', { text: impossible[offer.because] });
  }
  // Even if the gateway can refund, a refund may have been made elsewhere.
  if (way === 'gateway' && offer.kind !== 'gateway') {
    const text = 'The gateway can no longer refund this payment. Review how it can be refunded.';
    throw new AppError('refund_not_possible', { text });
  }
  const most = formatTaka(offer.amount, { locale: 'en-BD', precision: 'exact' });
  // A repeated partial refund, from another tab or another administrator, would look like a new
  // one.
  if (offered !== null && offered !== offer.amount) {
    const text = `Another refund was recorded in the meantime. Up to ${most} can still be refunded.`;
    throw new AppError('refund_not_possible', { text });
  }
  if (amount > offer.amount || (!offer.isDivisible && amount !== offer.amount) || amount === 0) {
    const text = offer.isDivisible
      ? `Enter an amount of up to ${most}.`
      : `Only the whole amount of ${most} can be refunded.`;
    throw new AppError('refund_not_possible', { text, fields: { amount: text } });
  }
}

const impossible = {
  nothing_paid: 'Nothing was paid, so nothing can be refunded.',
  refunded: 'This payment has already been refunded.',
  under_way: 'A refund of this payment is already in progress.',
} satisfies Record<Extract<RefundOffer, { kind: 'impossible' }>['because'], string>;

function audited({ row }: LoadedPayment, refund: RefundRow) {
  return {
    action: 'refund',
    subject: 'transaction',
    subjectId: row.id,
    subjectName: row.invoiceNumber,
    after: {
      refund_number: refund.number,
      refund_amount: toTaka(refund.amount),
      refunded_by: refund.isExternal ? 'another way' : 'the gateway',
      reason: refund.reason,
    },
  } as const;
}
