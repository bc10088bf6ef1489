import type { ClearableStatus } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { MAX_INT } from '@nobayon/shared/contract/fields/fields.ts';
import type { Db, DbOrTx, Prisma } from '../../../db.ts';
import { lockDeletions } from './deletions.store.ts';

export type BulkDeletionRow = Prisma.BulkDeletionGetPayload<object>;

type Asked = { status: ClearableStatus; auditId: number | null; askedBy: string; total: number };

export function openDeletion(tx: DbOrTx, asked: Asked, now: Date): Promise<BulkDeletionRow> {
  return tx.bulkDeletion.create({
    data: { ...asked, askedAt: now, positionAt: now, positionId: MAX_INT },
  });
}

/** The running deletions, newest first, then the most recent finished ones. */
export function listDeletions(db: Db): Promise<BulkDeletionRow[]> {
  return db.bulkDeletion.findMany({
    orderBy: [{ finishedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
    take: 20,
  });
}

/**
 * Hides the next payments of a deletion. Returns whether it is finished. Excludes payments that got
 * the status after the request, or that were shown again.
 */
export function hideNext(
  db: Db,
  { id, rows, now }: { id: number; rows: number; now: Date },
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await lockDeletions(tx);
    const deletion = await tx.bulkDeletion.findUnique({ where: { id } });
    if (!deletion || deletion.finishedAt !== null) return true;
    const next = await lockNext(tx, deletion, rows);
    const last = next.at(-1);
    const hidden = await tx.$executeRaw`
      UPDATE transactions SET deleted_at = ${deletion.askedAt}
      WHERE id = ANY (${next.map((row) => row.id)}::int[])`;
    const deleted = deletion.deleted + hidden;
    const isDone = next.length < rows;
    await tx.bulkDeletion.update({
      where: { id },
      data: {
        deleted,
        ...(last && { positionAt: last.createdAt, positionId: last.id }),
        finishedAt: isDone ? now : null,
      },
    });
    await tx.$executeRaw`
      UPDATE audit_entries SET after = jsonb_set(after, '{deleted}', to_jsonb(${deleted}::int))
      WHERE id = ${deletion.auditId}`;
    return isDone;
  });
}

/** Starts after the previous batch, so that hidden rows are not scanned again. */
function lockNext(
  tx: DbOrTx,
  { status, askedAt, positionAt, positionId }: BulkDeletionRow,
  rows: number,
) {
  return tx.$queryRaw<{ id: number; createdAt: Date }[]>`
    SELECT id, created_at AS "createdAt" FROM transactions
    WHERE deleted_at IS NULL AND status = ${status}::"TransactionStatus"
      AND (created_at, id) < (${positionAt}, ${positionId}::int)
      AND coalesce(settled_at, created_at) <= ${askedAt}
    ORDER BY created_at DESC, id DESC LIMIT ${rows} FOR UPDATE`;
}
