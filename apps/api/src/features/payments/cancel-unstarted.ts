import type { AppDeps } from '../../deps.ts';
import { lockPayment } from './lock-payment.ts';
import { settleLocked } from './settle-locked.ts';
import type { TransactionRow } from './transactions.store.ts';

const moves = { refused: 'fail', unknown: 'cancel' } as const;

/**
 * Closes a payment whose page the customer never saw, so that its coupon is there for the next
 * try. What the gateway refused has failed; where its answer is unknown the row stays settleable and
 * the sweep goes on asking.
 */
export async function cancelUnstarted(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  transaction: TransactionRow,
  because: keyof typeof moves,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const row = await lockPayment(tx, transaction);
    if (row.status === 'pending') await settleLocked(tx, row, { kind: moves[because] }, clock());
  });
}
