import type { chatRemovals } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { findActor, recordAudit } from '../../audit/audit.store.ts';
import { settle } from './removals.store.ts';

/**
 * Resolves a removal with an administrator's note: it is no longer retried or counted. Throws
 * `not_found`, also if it has succeeded by now.
 */
export async function settleRemoval(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, params: { id }, body: { note } }: Request<typeof chatRemovals.settle>,
): Promise<void> {
  const now = clock();
  await db.$transaction(async (tx) => {
    const { name: by } = await findActor(tx, caller.id);
    const settled = await settle(tx, { id, by, note }, now);
    if (!settled) throw new AppError('not_found');
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'resolve',
      subject: 'user',
      subjectId: settled.userId,
      subjectName: settled.email,
      after: { chat_access: 'settled', error: settled.error, note },
      at: now,
    });
  });
}
