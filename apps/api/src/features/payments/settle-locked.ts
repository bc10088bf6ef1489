import { wholeDays } from '@nobayon/shared/domain/calendar.ts';
import { nextCheckAt } from '@nobayon/shared/domain/next-check.ts';
import type { Settlement, TransactionStatus } from '@nobayon/shared/domain/transaction.ts';
import type { DbOrTx } from '../../db.ts';
import { queueJob } from '../../jobs/queue.store.ts';
import { queueChatSync } from '../chat-access/queue-chat-sync.ts';
import { redeemUse, releaseUse } from '../coupons/coupon-uses.store.ts';
import { extendSubscription } from '../subscriptions/extend-subscription.ts';
import { takeBackDays } from '../subscriptions/take-back-days.ts';
import { endAttention, raiseAttention } from './attention.store.ts';
import {
  moveTransaction,
  NO_GATEWAY,
  setCarriedDays,
  type TransactionRow,
} from './transactions.store.ts';

// What the column holds. An answer beyond it must not keep the payment from its review: what the
// gateway said to the letter is among the payment's events.
const MOST_PAISA = 2_147_483_647;

export type Move =
  | Exclude<Settlement, { kind: 'wait' | 'settled' }>
  /** An administrator grants a payment that is in review, as it was paid. */
  | { kind: 'accept' };

const statusAfter = {
  complete: 'completed',
  accept: 'completed',
  review: 'review',
  fail: 'failed',
  cancel: 'canceled',
  refund: 'refunded',
} as const satisfies Record<Move['kind'], TransactionStatus>;

/**
 * Makes a settlement true: the status, the subscription, the coupon, what needs a human, and the
 * jobs for the receipt and the chat service, in the caller's commit. Needs the locks on the user
 * and on the row that is passed. Null when the row has been moved in the meantime: then nothing
 * happens.
 */
export async function settleLocked(
  tx: DbOrTx,
  row: TransactionRow,
  move: Move,
  now: Date,
): Promise<TransactionRow | null> {
  const moved = await moveTransaction(tx, row.id, row.status, changeOf(move, row, now));
  if (!moved) return null;
  switch (move.kind) {
    case 'complete':
      if (row.status === 'review') await endAttention(tx, row.id, 'complete', now);
      return grant(tx, moved, now);
    case 'accept':
      return grant(tx, moved, now);
    case 'refund':
      await endAttention(tx, row.id, 'refund', now);
      await undo(tx, row, now);
      return moved;
    case 'fail':
      await releaseUse(tx, row.id);
      return moved;
    case 'cancel':
      // It may still be paid: until its time is over it holds its use against others, while the
      // customer's own next order takes that over.
      return moved;
    case 'review':
      await raiseAttention(tx, row.id, 'review', now);
      return moved;
  }
}

function changeOf(move: Move, row: TransactionRow, now: Date) {
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
        paidAmount: Math.min(move.paidAmount, MOST_PAISA),
        deletedAt: null,
      };
    case 'fail':
    case 'cancel':
    case 'refund':
      return settled;
  }
}

async function grant(tx: DbOrTx, row: TransactionRow, now: Date): Promise<TransactionRow> {
  if (row.couponCode !== null) await redeemUse(tx, row, now);
  await queueJob(tx, 'send_receipt', { transactionId: row.id });
  // The account may have been deleted while its owner paid.
  if (row.userId === null) {
    await raiseAttention(tx, row.id, 'refund_due', now);
    return row;
  }
  const purchase = {
    transactionId: row.id,
    planId: row.planId,
    cycle: row.cycle,
    days: row.days,
    listPrice: row.amount,
    // What came, where an administrator accepted another amount than was asked for.
    paid: row.paidAmount ?? row.finalAmount,
  };
  const { carried } = await extendSubscription(tx, row.userId, purchase, now);
  const carriedDays = wholeDays(carried.ms);
  if (carriedDays > 0) await setCarriedDays(tx, row.id, carriedDays);
  await queueChatSync(tx, row.userId);
  return { ...row, carriedDays };
}

async function undo(tx: DbOrTx, before: TransactionRow, now: Date): Promise<void> {
  const { id: transactionId, userId } = before;
  if (before.status !== 'completed') return releaseUse(tx, transactionId);
  await queueJob(tx, 'send_refund_notice', { transactionId });
  if (userId === null) return;
  await takeBackDays(tx, userId, transactionId, now);
  await queueChatSync(tx, userId);
}
