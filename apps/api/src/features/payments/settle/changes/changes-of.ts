import type { AttentionReason } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { MAX_INT } from '@nobayon/shared/contract/fields/fields.ts';
import { daysBegun } from '@nobayon/shared/domain/calendar.ts';
import { purchaseEffect } from '@nobayon/shared/domain/subscription/purchase-effect.ts';
import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { nextCheckAt } from '@nobayon/shared/domain/transaction/next-check.ts';
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
  /** An administrator grants a payment that is in review, as it was paid. */
  | { kind: 'accept' };

type Raised = { reason: AttentionReason; at: Date };

/** Everything that a settlement writes, in one commit. */
export type Changes = {
  /** The payment as it is afterwards; the very row that was loaded where it stays as it is. */
  row: TransactionRow;
  /** What becomes of the use of its coupon; null where it stays as it is. */
  use: { couponId: number; becomes: 'redeemed' | 'released' } | null;
  /** What happens to its user's subscription. */
  entry: HistoryEntry | null;
  /** What a human has to look at from now on. */
  raised: Raised[];
  /** What no human has to look at any more. */
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

/** What needs no human any more once the gateway itself has said the end of it. */
const endings = {
  complete: { reasons: ['review'], note: 'The gateway has since confirmed the payment.' },
  refund: { reasons: ['review', 'refund_due'], note: 'The gateway has refunded the payment.' },
  unpaid: { reasons: ['review'], note: 'The gateway has since reported that it was not paid.' },
} satisfies Record<string, { reasons: AttentionReason[]; note: string }>;

/**
 * What a settlement comes to: the status, the subscription, the coupon, what needs a human, and the
 * jobs for the receipt and the chat service. Pure: what it is given was read under the locks.
 */
export function changesOf(payment: LoadedPayment, move: Move, now: Date): Changes {
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
      return { ...changes, ended: endings.refund, ...undo(payment, now) };
    case 'fail':
      return { ...changes, ended: wasInReview ? endings.unpaid : null, use: released(payment) };
    case 'cancel':
      // It may still be paid: until its time is over it holds its use against others, while the
      // customer's own next order takes that over.
      return { ...changes, ended: wasInReview ? endings.unpaid : null };
    case 'review':
      return { ...changes, raised: [{ reason: 'review', at: now }] };
  }
}

/**
 * A human gives back what was paid once more, whatever became of the payment: granted or not, refunded
 * by now, or of an account that is gone.
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
        // By now it is what was asked for.
        paidAmount: null,
        // Money that arrives brings back a row that was hidden.
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
        // An answer beyond what the column holds must not keep the payment from its review: what the
        // gateway said to the letter is among the payment's events.
        paidAmount: move.paidAmount === null ? null : Math.min(move.paidAmount, MAX_INT),
        deletedAt: null,
      };
    case 'fail':
    case 'cancel':
    case 'refund':
      return settled;
  }
}

/** What a payment gives: its days, once, the use of its coupon, and the receipt. */
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
    // What came, where an administrator accepted another amount than was asked for.
    paid: row.paidAmount ?? row.finalAmount,
  };
  const happening = { kind: 'payment', transactionId: row.id, ...purchase } as const;
  const entry = historyEntry(payment.events, happening, now);
  const carriedDays = daysBegun(purchaseEffect(entry.before, purchase).carried.ms);
  return { row: { ...row, carriedDays }, use, entry, jobs: [receipt, chatSyncJob(row.userId)] };
}

/** A refunded payment is as if it had not been, from now on. */
function undo(payment: LoadedPayment, now: Date): Partial<Changes> {
  const { id: transactionId, userId, status } = payment.row;
  if (status !== 'completed') return { use: released(payment) };
  const notice: QueuedJob = { name: 'send_refund_notice', payload: { transactionId } };
  if (userId === null) return { jobs: [notice] };
  const entry = historyEntry(payment.events, { kind: 'refund', transactionId }, now);
  return { entry, jobs: [notice, chatSyncJob(userId)] };
}

/**
 * The use that it holds, or one that is free. None where the coupon is used up: an administrator may
 * grant such a payment all the same, and no limit is passed.
 */
function redeemed({ coupon }: LoadedPayment): Changes['use'] {
  if (coupon === null || coupon.claim === 'used_up') return null;
  return { couponId: coupon.id, becomes: 'redeemed' };
}

/** It can no longer be paid. */
function released({ coupon }: LoadedPayment): Changes['use'] {
  return coupon && { couponId: coupon.id, becomes: 'released' };
}
