import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { findActor, recordAudit } from '../../audit/audit.store.ts';
import { settle } from './removals.store.ts';

/**
 * Resolves a removal with an administrator's note: it is no longer retried or counted. Throws
 * `not_found`, also if it has succeeded by now.
 */
export async function settleRemoval(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { id, adminId, note }: { id: number; adminId: number; note: string },
): Promise<void> {
  const now = clock();
  await db.$transaction(async (tx) => {
    const { name: by } = await findActor(tx, adminId);
    const settled = await settle(tx, { id, by, note }, now);
    if (!settled) throw new AppError('not_found');
    await recordAudit(tx, {
      adminId,
      action: 'resolve',
      subject: 'user',
      subjectId: settled.userId,
      subjectName: settled.email,
      after: { chat_access: 'settled', error: settled.error, note },
      at: now,
    });
  });
}
