import type { adminTransactions } from '@nobayon/shared/contract/admin-transactions.ts';
import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { BULK_TIMEOUT_MS, hideAllOf, hideSelected, lockDeletions } from './deletions.store.ts';

type Body = Request<typeof adminTransactions.bulkDelete>['body'];
type Hidden = {
  count: number;
  /** Of those that were selected one by one. */
  ids?: number[];
};

/** What each action hides, and what the audit calls it. */
const actions = {
  delete_selected: { name: 'selected payments' },
  delete_all_pending: { name: 'all pending payments', status: 'pending' },
  delete_all_canceled: { name: 'all canceled payments', status: 'canceled' },
  delete_all_completed: { name: 'all completed payments', status: 'completed' },
} as const satisfies Record<Body['action'], { name: string; status?: string }>;

/** Hides many payments in one commit. Gives how many were not hidden before. */
export function bulkDelete(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, body }: Request<typeof adminTransactions.bulkDelete>,
): Promise<number> {
  const now = clock();
  return db.$transaction(
    async (tx) => {
      await lockDeletions(tx);
      const { count, ids } = await hide(tx, body, now);
      if (count === 0) return 0;
      await recordAudit(
        tx,
        caller.id,
        {
          action: 'delete',
          subject: 'transaction',
          subjectId: null,
          subjectName: actions[body.action].name,
          before: null,
          after: { action: body.action, deleted: count, ...(ids && { transactionIds: ids }) },
        },
        now,
      );
      return count;
    },
    { timeout: BULK_TIMEOUT_MS },
  );
}

async function hide(tx: DbOrTx, { action, transactionIds }: Body, now: Date): Promise<Hidden> {
  if (action !== 'delete_selected') {
    return { count: await hideAllOf(tx, actions[action].status, now) };
  }
  const ids = await hideSelected(tx, transactionIds ?? [], now);
  return { count: ids.length, ids };
}
