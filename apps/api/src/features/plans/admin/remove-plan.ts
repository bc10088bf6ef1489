import type { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { archiveOrDelete, type RemovalResult } from '../../audit/archive-or-delete.ts';
import { affectedUsers } from '../changes/affected-users.ts';
import { queueSyncOfAffectedUsers } from '../changes/queue-sync-of-affected-users.ts';
import { archivePlan, deletePlan, isReferredTo, lockForRemoval } from './admin-plans.store.ts';
import { auditedPlan } from './plan-terms.ts';

/**
 * Removes a plan. It is archived instead if a user has it, or has ever started to pay for it: they
 * keep it, and a pending payment still settles and grants it. It is also archived if its group may
 * have members, so that the sync removes them.
 */
export function removePlan(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, params: { id } }: Request<typeof adminPlans.remove>,
): Promise<RemovalResult> {
  return db.$transaction(async (tx) => {
    const now = clock();
    const plan = await lockForRemoval(tx, id);
    if (!plan) throw new AppError('plan_not_found');
    const removal = await archiveOrDelete(
      tx,
      {
        adminId: caller.id,
        subject: 'plan',
        subjectId: id,
        subjectName: plan.name,
        before: auditedPlan(plan),
        at: now,
      },
      {
        isReferredTo: await isReferredTo(tx, plan),
        archive: () => archivePlan(tx, id, now),
        delete: () => deletePlan(tx, id),
      },
    );
    await queueSyncOfAffectedUsers(tx, affectedUsers(plan, null), id, now);
    return removal;
  });
}
