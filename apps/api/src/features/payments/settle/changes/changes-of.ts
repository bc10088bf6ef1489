import type { AttentionReason } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { MAX_INT } from '@nobayon/shared/contract/fields/fields.ts';
import { daysBegun } from '@nobayon/shared/domain/calendar.ts';
import { purchaseEffect } from '@nobayon/shared/domain/subscription/purchase-effect.ts';
import { nextCheckAt } from '@nobayon/shared/domain/transaction/checks/next-check.ts';
import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type {
  Settlement,
  TransactionStatus,
} from '@nobayon/shared/domain/transaction/transaction.ts';
import type { QueuedJob } from '../../../../jobs/queue.store.ts';
import { chatSyncJob } from '../../../chat-access/queue-chat-sync.ts';
import { type HistoryEntry, historyEntry } from '../../../subscriptions/history-entry.ts';
import type { TransactionRow } from '../../transactions.store.ts';
import type { LoadedPayment } from './load-payment.store.ts';

export type Move =
  | Exclude<Settlement, { kind: 'wait' | 'settled' }>
  /** An administrator accepts a payment in review. */
  | { kind: 'accept' };

type Raised = { reason: AttentionReason; at: Date };

/** Everything that a settlement writes, in one transaction. */
export type Changes = {
  /** The payment afterwards; the same object that was loaded if it does not change. */
  row: TransactionRow;
  /** The change of its coupon's use; null if there is none. */
  use: { couponId: number; becomes: 'redeemed' | 'released' } | null;
  /** What happens to its user's subscription. */
  entry: HistoryEntry | null;
  /** New work for an administrator. */
  raised: Raised[];
  /** Work for administrators that is no longer needed. */
  ended: { reasons: AttentionReason[]; note: string } | null;
  jobs: QueuedJob[];
};

const statusAfter = {
  complete: 'completed',
  accept: 'completed',
  review: 'review',
  fail: 'failed',
  cancel: 'canceled',
  refund: 'refunded',
} as const satisfies Record<Move['kind'], TransactionStatus>;

/** What a final answer from the gateway resolves without an administrator. */
const endings = {
  complete: { reasons: ['review'], note: 'The gateway has since confirmed the payment.' },
  refund: { reasons: ['review', 'refund_due'], note: 'The gateway has refunded the payment.' },
  unpaid: { reasons: ['review'], note: 'The gateway has since reported that it was not paid.' },
} satisfies Record<string, { reasons: AttentionReason[]; note: string }>;

/**
 * Computes everything that follows from a settlement: the status, the subscription, the coupon, the
 * work for administrators, and the jobs for the receipt and the chat service. Pure: its input was
 * read under the locks. A clock that is behind does not settle a payment before its order: its days
 * would be over before they are bought.
 */
export function changesOf(payment: LoadedPayment, move: Move, clock: Date): Changes {
  const now = clock < payment.row.createdAt ? payment.row.createdAt : clock;
  const row = { ...payment.row, ...columnsAfter(move, payment.row, now) };
  const changes = { ...noChanges(payment), row };
  const wasInReview = payment.row.status === 'review';
  switch (move.kind) {
    case 'complete': {
      const ended = wasInReview ? endings.complete : null;
      return { ...changes, ended, ...grant(payment, row, now) };
    }
    case 'accept':
      return { ...changes, ...grant(payment, row, now) };
    case 'refund':
      return { ...changes, ended: endings.refund, ...takeBack(payment, now) };
    case 'fail':
      return { ...changes, ended: wasInReview ? endings.unpaid : null, use: released(payment) };
    case 'cancel':
      // It may still be paid. Its use stays reserved against other customers until the reservation
      // expires, while the customer's own next order takes it over.
      return { ...changes, ended: wasInReview ? endings.unpaid : null };
    case 'review':
      return { ...changes, raised: [{ reason: 'review', at: now }] };
  }
}

/**
 * An administrator has to refund the additional payment, whatever the state of this one: granted or
 * not, refunded since, or of a deleted account.
 */
export function withPaidTwice(changes: Changes, now: Date): Changes {
  return { ...changes, raised: [...changes.raised, { reason: 'paid_twice', at: now }] };
}

export function noChanges({ row }: LoadedPayment): Changes {
  return { row, use: null, entry: null, raised: [], ended: null, jobs: [] };
}

function columnsAfter(move: Move, row: TransactionRow, now: Date): Partial<TransactionRow> {
  const moved = { status: statusAfter[move.kind], settledAt: now, reviewReason: null };
  const mayBeAsked = row.gateway !== NO_GATEWAY;
  const settled = {
    ...moved,
    nextCheckAt: mayBeAsked ? nextCheckAt({ ...row, ...moved }, now) : null,
  };
  switch (move.kind) {
    case 'complete':
      return {
        ...settled,
        gatewayId: move.gatewayId ?? row.gatewayId,
        paymentMethod: move.method,
        // It now matches the requested amount.
        paidAmount: null,
        // A payment that arrives shows a hidden row again.
        deletedAt: null,
      };
    case 'accept':
      return {
        ...settled,
        paidAmount: row.paidAmount === row.finalAmount ? null : row.paidAmount,
        deletedAt: null,
      };
    case 'review':
      return {
        ...settled,
        reviewReason: move.reason,
        gatewayId: move.gatewayId,
        paymentMethod: move.method,
        // An amount beyond the column's range must not keep the payment from its review. The exact
        // answer is among the payment's events.
        paidAmount: move.paidAmount === null ? null : Math.min(move.paidAmount, MAX_INT),
        deletedAt: null,
      };
    case 'fail':
    case 'cancel':
    case 'refund':
      return settled;
  }
}

/** Grants a payment: its days, once, the use of its coupon, and the receipt. */
function grant(payment: LoadedPayment, row: TransactionRow, now: Date): Partial<Changes> {
  const use = redeemed(payment);
  const receipt: QueuedJob = { name: 'send_receipt', payload: { transactionId: row.id } };
  // The account may have been deleted while its owner paid.
  if (row.userId === null) {
    return { use, jobs: [receipt], raised: [{ reason: 'refund_due', at: now }] };
  }
  const purchase = {
    planId: row.planId,
    cycle: row.cycle,
    days: row.days,
    listPrice: row.amount,
    // The paid amount, if an administrator accepted one that differs from the requested amount.
    paid: row.paidAmount ?? row.finalAmount,
  };
  const change = { kind: 'payment', transactionId: row.id, ...purchase } as const;
  const entry = historyEntry(payment.events, change, now);
  const carriedDays = daysBegun(purchaseEffect(entry.before, purchase).carried.ms);
  return { row: { ...row, carriedDays }, use, entry, jobs: [receipt, chatSyncJob(row.userId)] };
}

/** Takes back what is left of a refunded payment. Used time stays used. */
function takeBack(payment: LoadedPayment, now: Date): Partial<Changes> {
  const { id: transactionId, userId, status, reviewReason } = payment.row;
  const wasGranted = status === 'completed';
  const notice: QueuedJob = { name: 'send_refund_notice', payload: { transactionId, wasGranted } };
  // Whoever was told that their payment is under review is told how that ended. Of a payment that was
  // refunded before we knew of it, they expect nothing any more.
  const wasKnown = status === 'review' && reviewReason !== 'start_lost';
  if (!wasGranted) return { use: released(payment), jobs: wasKnown ? [notice] : [] };
  if (userId === null) return { jobs: [notice] };
  const entry = historyEntry(payment.events, { kind: 'refund', transactionId }, now);
  return { entry, jobs: [notice, chatSyncJob(userId)] };
}

/**
 * Redeems the use that is reserved for the payment, or an available one. If none is available, an
 * administrator can still grant the payment without a use, and no limit is exceeded.
 */
function redeemed({ coupon }: LoadedPayment): Changes['use'] {
  if (coupon === null) return null;
  const isAvailable = coupon.availability !== 'unavailable';
  return { couponId: coupon.id, becomes: isAvailable ? 'redeemed' : 'released' };
}

/** It can no longer be paid. */
function released({ coupon }: LoadedPayment): Changes['use'] {
  return coupon && { couponId: coupon.id, becomes: 'released' };
}
