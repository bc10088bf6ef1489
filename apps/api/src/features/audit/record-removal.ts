import type { DbOrTx } from '../../db.ts';
import { type Audited, recordAudit } from './audit.store.ts';

/** What is referred to is kept, out of sight: the books go on naming it. */
export type Removal = 'deleted' | 'archived';

type Removed = Pick<Audited, 'subject' | 'subjectId' | 'subjectName' | 'before'>;

const actions = { deleted: 'delete', archived: 'archive' } as const satisfies Record<
  Removal,
  Audited['action']
>;

/** Writes down who took something away, in the commit of the removal, and what it was. */
export async function recordRemoval(
  tx: DbOrTx,
  adminId: number,
  removal: Removal,
  removed: Removed,
  now: Date,
): Promise<void> {
  await recordAudit(tx, adminId, { ...removed, action: actions[removal], after: null }, now);
}
