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
 * Has all payments hidden that have a status now. The entry of the audit is written at once and says
 * how many were deleted so far.
 */
export function deleteInBackground(
  db: Db,
  adminId: number,
  { action, name, status, total }: Wanted,
  now: Date,
): Promise<BulkDeletion> {
  return db.$transaction(async (tx) => {
    const { name: askedBy } = await findActor(tx, adminId);
    const auditId = await recordAudit(
      tx,
      adminId,
      {
        action: 'delete',
        subject: 'transaction',
        subjectId: null,
        subjectName: name,
        before: null,
        after: { action, deleted: 0 },
      },
      now,
    );
    const deletion = await openDeletion(tx, { status, auditId, askedBy, total }, now);
    await queueDeletion(tx, deletion.id);
    return showDeletion(deletion);
  });
}

/** So many rows are locked for a moment, and so many moments make a job. */
const SIZE = { rows: 1_000, parts: 25 };

/**
 * Hides the next of them, part by part, each in a commit of its own together with how far it is: a
 * worker that takes over goes on there. The job ends after a second or two and queues the next one,
 * so that it never keeps a worker from stopping or others from their turn.
 */
export async function continueDeletion(
  deps: Pick<WorkerDeps, 'db' | 'clock'>,
  { deletionId }: { deletionId: number },
  { rows, parts } = SIZE,
): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    if (await hideNext(deps.db, deletionId, rows, deps.clock())) return foldTallies(deps);
  }
  // Whoever reads totals adds up what was not folded.
  await foldTallies(deps);
  await queueDeletion(deps.db, deletionId);
}

function queueDeletion(tx: Parameters<typeof queueJob>[0], deletionId: number): Promise<void> {
  return queueJob(tx, 'delete_transactions', { deletionId }, `delete_transactions:${deletionId}`);
}
