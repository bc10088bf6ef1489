import type { DbOrTx } from '../../db.ts';
import { type AuditedChange, recordAudit } from './audit.store.ts';

export type RemovalResult = 'deleted' | 'archived';

type Removed = Omit<AuditedChange, 'action' | 'after'>;

type Ways = {
  isReferredTo: boolean;
  archive: () => Promise<void>;
  delete: () => Promise<void>;
};

const actions = { deleted: 'delete', archived: 'archive' } as const satisfies Record<
  RemovalResult,
  AuditedChange['action']
>;

/**
 * Removes a row on behalf of an administrator and audits it in the same transaction. A row that
 * others refer to is archived instead, because payments and the history still name it.
 */
export async function archiveOrDelete(
  tx: DbOrTx,
  removed: Removed,
  ways: Ways,
): Promise<RemovalResult> {
  const removal = ways.isReferredTo ? 'archived' : 'deleted';
  await (ways.isReferredTo ? ways.archive() : ways.delete());
  await recordAudit(tx, { ...removed, action: actions[removal] });
  return removal;
}
