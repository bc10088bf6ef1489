import type { Paisa } from '@nobayon/shared/domain/money.ts';
import { cameIn } from '@nobayon/shared/domain/transaction/refund.ts';
import { decideSettlement } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { DbOrTx } from '../../../db.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { queueChatSync } from '../../chat-access/queue-chat-sync.ts';
import { recordEvent } from '../../subscriptions/record-event.ts';
import type { LoadedPayment } from './changes/load-payment.store.ts';
import { settleLocked } from './changes/settle-locked.ts';
import { settlementFacts } from './changes/settlement-facts.ts';
import { addPartGivenBack } from './give-back.store.ts';

type GivenBack = {
  /** The try that was done. */
  refundId: number;
  amount: Paisa;
  /** What went back by tries before. */
  before: Paisa;
};

/**
 * What an administrator gave back has gone: of all that came, what the gateway's own report of a
 * refund does; of a part, its share of the days. What the gateway has reported by then is not taken
 * again. In the caller's commit; needs the locks of `lockPayment`.
 */
export async function giveBack(
  tx: DbOrTx,
  payment: LoadedPayment,
  { refundId, amount, before }: GivenBack,
  now: Date,
): Promise<void> {
  const { row } = payment;
  if (row.status === 'completed' && before + amount < (cameIn(row) ?? 0)) {
    await addPartGivenBack(tx, row.id, amount);
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
