import type { Paisa } from '@nobayon/shared/domain/money.ts';
import { amountPaid } from '@nobayon/shared/domain/transaction/refund.ts';
import { decideSettlement } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { DbOrTx } from '../../../db.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { queueChatSync } from '../../chat-access/queue-chat-sync.ts';
import { recordEvent } from '../../subscriptions/record-event.ts';
import type { LoadedPayment } from './changes/load-payment.store.ts';
import { settleLocked } from './changes/settle-locked.ts';
import { settlementFacts } from './changes/settlement-facts.ts';
import { addPartRefund } from './part-refunds.store.ts';

type DoneRefund = {
  refundId: number;
  amount: Paisa;
  /** The amount refunded before, in paisa. */
  before: Paisa;
};

/**
 * Applies a completed refund that an administrator requested. A full refund does the same as one
 * that the gateway reports; a partial one takes its share of the days. Nothing is taken twice if
 * the gateway has already reported it. Runs in the caller's transaction and needs the locks of
 * `lockPayment`.
 */
export async function applyRefund(
  tx: DbOrTx,
  payment: LoadedPayment,
  { refundId, amount, before }: DoneRefund,
  now: Date,
): Promise<void> {
  const { row } = payment;
  if (row.status === 'completed' && before + amount < (amountPaid(row) ?? 0)) {
    await addPartRefund(tx, row.id, amount);
    await queueJob(tx, 'send_part_refund_notice', { refundId });
    if (row.userId === null) return;
    await recordEvent(
      tx,
      row.userId,
      { kind: 'part_refund', transactionId: row.id, amount },
      { now },
    );
    return queueChatSync(tx, row.userId);
  }
  const settlement = decideSettlement(row, { kind: 'refunded' }, settlementFacts(payment, now));
  if (settlement.kind === 'refund') await settleLocked(tx, payment, settlement, now);
}
