import type { AppDeps } from '../../deps.ts';
import { lockUser } from '../subscriptions/subscriptions.store.ts';
import { settleLocked } from './settle-locked.ts';
import { lockTransaction, type TransactionRow } from './transactions.store.ts';

const moves = { refused: 'fail', unknown: 'cancel' } as const;

/**
 * Closes a payment whose page the customer never saw, so that its coupon is free for the next try.
 * What the gateway refused has failed; where its answer is unknown the row stays settleable and
 * the sweep goes on asking.
 */
export async function cancelUnstarted(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { id, userId }: TransactionRow,
  because: keyof typeof moves,
): Promise<void> {
  await db.$transaction(async (tx) => {
    if (userId !== null) await lockUser(tx, userId);
    const row = await lockTransaction(tx, id);
    if (row.status === 'pending') await settleLocked(tx, row, { kind: moves[because] }, clock());
  });
}
