import type { ApiDeps } from '../../deps.ts';
import { recordAction } from '../audit/audit.store.ts';

type Synced = { adminId: number; userId: number | null; email: string };

/** Records that an administrator syncs a user, before it is done. */
export function auditUserSync(
  { db, clock }: Pick<ApiDeps, 'db' | 'clock'>,
  { adminId, userId: subjectId, email: subjectName }: Synced,
): Promise<void> {
  const at = clock();
  return recordAction(db, { adminId, action: 'sync', subject: 'user', subjectId, subjectName, at });
}
