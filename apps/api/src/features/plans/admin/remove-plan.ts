import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { type Removal, recordRemoval } from '../../audit/record-removal.ts';
import { affectedUsers } from '../changes/affected-users.ts';
import { queueAffectedUsers } from '../changes/queue-affected-users.ts';
import { archivePlan, deletePlan, isReferredTo, lockForRemoval } from './admin-plans.store.ts';
import { auditedPlan } from './plan-terms.ts';

/**
 * Takes a plan off the shelf. One that anybody has, or ever began to pay for, is archived: they
 * keep it, and a payment under way still settles and grants it.
 */
export function removePlan(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  adminId: number,
  id: number,
): Promise<Removal> {
  return db.$transaction(async (tx) => {
    const now = clock();
    const plan = await lockForRemoval(tx, id);
    if (!plan) throw new AppError('plan_not_found');
    const removal = (await isReferredTo(tx, id)) ? 'archived' : 'deleted';
    if (removal === 'archived') await archivePlan(tx, id, now);
    else await deletePlan(tx, id);
    await recordRemoval(
      tx,
      adminId,
      removal,
      { subject: 'plan', subjectId: id, subjectName: plan.name, before: auditedPlan(plan) },
      now,
    );
    await queueAffectedUsers(tx, affectedUsers(plan, null), id, now);
    return removal;
  });
}
