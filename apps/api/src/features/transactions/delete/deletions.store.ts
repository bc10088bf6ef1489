import type { TransactionStatus } from '@nobayon/shared/domain/transaction/transaction.ts';
import { type DbOrTx, lockUntilCommit } from '../../../db.ts';

/** Hides a payment and returns it as it was; null if it is hidden already or unknown. */
export async function hideOne(tx: DbOrTx, id: number, now: Date) {
  const [hidden] = await tx.transaction.updateManyAndReturn({
    where: { id, deletedAt: null },
    data: { deletedAt: now },
  });
  return hidden ?? null;
}

/** Locks rows in one order, so that two bulk deletions cannot deadlock. */
export async function lockDeletions(tx: DbOrTx): Promise<void> {
  await lockUntilCommit(tx, 'nobayon:deletions');
}

/** Hides these payments. Returns the ids of those that were not hidden before. */
export async function hideSelected(tx: DbOrTx, ids: number[], now: Date): Promise<number[]> {
  const hidden = await tx.$queryRaw<{ id: number }[]>`
    UPDATE transactions SET deleted_at = ${now}
    WHERE id = ANY (${ids}::int[]) AND deleted_at IS NULL
    RETURNING id`;
  return hidden.map(({ id }) => id).sort((a, b) => a - b);
}

/** Hides all payments of a status. Returns their number. */
export function hideAllOf(tx: DbOrTx, status: TransactionStatus, now: Date): Promise<number> {
  return tx.$executeRaw`
    UPDATE transactions SET deleted_at = ${now}
    WHERE status = ${status}::"TransactionStatus" AND deleted_at IS NULL`;
}
