import {
  type adminTransactions,
  type BulkDeletion,
  type ClearableStatus,
  MAX_DELETED_AT_ONCE,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { requireRecentFactor } from '../../../http/require-recent-factor.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { countTallied } from '../../tallies/read-tallies.store.ts';
import { deleteInBackground } from './delete-in-background.ts';
import { hideAllOf, hideSelected, lockDeletions } from './deletions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type BulkRequest = Request<typeof adminTransactions.bulkDelete>;
type Body = BulkRequest['body'];
type Hidden = {
  count: number;
  /** The payments that were selected individually. */
  ids?: number[];
};
type Reply = { message: string; deleted: number; deletion: BulkDeletion | null };

/** What each action hides, and its name in the audit. */
const actions = {
  delete_selected: { name: 'selected payments' },
  delete_all_pending: { name: 'all pending payments', status: 'pending' },
  delete_all_canceled: { name: 'all canceled payments', status: 'canceled' },
  delete_all_completed: { name: 'all completed payments', status: 'completed' },
} as const satisfies Record<Body['action'], { name: string; status?: ClearableStatus }>;

/** Hides many payments: in one transaction, or in the background if there are too many. */
export async function bulkDelete(deps: Deps, { caller, body }: BulkRequest): Promise<Reply> {
  const now = deps.clock();
  requireRecentFactor(caller, now);
  const { action } = body;
  if (action !== 'delete_selected') {
    const { name, status } = actions[action];
    const total = await countTallied(deps.db, 'payments', status);
    if (total > MAX_DELETED_AT_ONCE) {
      const deletion = await deleteInBackground(
        deps.db,
        caller.id,
        { action, name, status, total },
        now,
      );
      const message = `Deleting ${plural(total, 'transaction')} in the background`;
      return { message, deleted: 0, deletion };
    }
  }
  const deleted = await hideAtOnce(deps.db, caller.id, body, now);
  return { message: `${plural(deleted, 'transaction')} deleted`, deleted, deletion: null };
}

/** Returns how many were not hidden before. */
function hideAtOnce(db: AppDeps['db'], adminId: number, body: Body, now: Date): Promise<number> {
  return db.$transaction(async (tx) => {
    await lockDeletions(tx);
    const { count, ids } = await hide(tx, body, now);
    if (count === 0) return 0;
    await recordAudit(tx, {
      adminId,
      action: 'delete',
      subject: 'transaction',
      subjectId: null,
      subjectName: actions[body.action].name,
      after: { action: body.action, deleted: count, ...(ids && { transactionIds: ids }) },
      at: now,
    });
    return count;
  });
}

async function hide(tx: DbOrTx, { action, transactionIds }: Body, now: Date): Promise<Hidden> {
  if (action !== 'delete_selected') {
    return { count: await hideAllOf(tx, actions[action].status, now) };
  }
  const ids = await hideSelected(tx, transactionIds ?? [], now);
  return { count: ids.length, ids };
}
