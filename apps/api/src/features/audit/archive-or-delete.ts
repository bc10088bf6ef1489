import type { DbOrTx } from '../../db.ts';
import { type Audited, recordAudit } from './audit.store.ts';

export type Removal = 'deleted' | 'archived';

type Removed = Pick<Audited, 'subject' | 'subjectId' | 'subjectName' | 'before'>;

type Ways = {
  isReferredTo: boolean;
  archive: () => Promise<void>;
  delete: () => Promise<void>;
};

const actions = { deleted: 'delete', archived: 'archive' } as const satisfies Record<
  Removal,
  Audited['action']
>;

/**
 * Removes what an administrator no longer wants, and records in the same transaction who removed it
 * and what it was. A row that others refer to is archived: payments and history still name it.
 */
export async function archiveOrDelete(
  tx: DbOrTx,
  adminId: number,
  removed: Removed,
  ways: Ways,
  now: Date,
): Promise<Removal> {
  const removal = ways.isReferredTo ? 'archived' : 'deleted';
  await (ways.isReferredTo ? ways.archive() : ways.delete());
  await recordAudit(tx, adminId, { ...removed, action: actions[removal], after: null }, now);
  return removal;
}
