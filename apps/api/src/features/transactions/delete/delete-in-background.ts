import type {
  BulkDeleteAction,
  BulkDeletion,
  ClearableStatus,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Db } from '../../../db.ts';
import type { WorkerDeps } from '../../../deps.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { findActor, recordAudit } from '../../audit/audit.store.ts';
import { foldTallies } from '../../tallies/fold-tallies.store.ts';
import { hideNext, openDeletion } from './bulk-deletions.store.ts';
import { showDeletion } from './show-deletion.ts';

type Wanted = { action: BulkDeleteAction; name: string; status: ClearableStatus; total: number };

/**
 * Hides all payments with this status in the background. The audit entry is written at once and
 * shows the progress.
 */
export function deleteInBackground(
  db: Db,
  adminId: number,
  { action, name, status, total }: Wanted,
  now: Date,
): Promise<BulkDeletion> {
  return db.$transaction(async (tx) => {
    const { name: askedBy } = await findActor(tx, adminId);
    const auditId = await recordAudit(tx, {
      adminId,
      action: 'delete',
      subject: 'transaction',
      subjectId: null,
      subjectName: name,
      after: { action, deleted: 0 },
      at: now,
    });
    const deletion = await openDeletion(tx, { status, auditId, askedBy, total }, now);
    await queueJob(tx, 'delete_transactions', { deletionId: deletion.id });
    return showDeletion(deletion);
  });
}

/** Rows per transaction, and transactions per job. */
const SIZE = { rows: 1_000, parts: 25 };

/**
 * Hides the next payments in parts, each in a transaction with its progress, so that another worker
 * can continue there. The job ends after a second or two and queues the next one, so that the
 * worker can stop and other jobs get their turn.
 */
export async function continueDeletion(
  deps: Pick<WorkerDeps, 'db' | 'clock'>,
  { deletionId }: { deletionId: number },
  { rows, parts } = SIZE,
): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    if (await hideNext(deps.db, { id: deletionId, rows, now: deps.clock() }))
      return foldTallies(deps);
  }
  // Reading totals has to add up all entries that are not folded yet.
  await foldTallies(deps);
  await queueJob(deps.db, 'delete_transactions', { deletionId });
}
