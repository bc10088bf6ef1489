import type { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { requireUnchanged } from '../../../http/require-unchanged.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { affectedUsers } from '../changes/affected-users.ts';
import { queueSyncOfAffectedUsers } from '../changes/queue-sync-of-affected-users.ts';
import { renameInCoupons } from '../changes/rename-in-coupons.store.ts';
import { findUnarchivedPlan, type PlanRow } from '../plans.store.ts';
import { lockForChange, lockPlanNames, updatePlanRow } from './admin-plans.store.ts';
import { checkGroup } from './check-group.ts';
import { moveRecommendation } from './move-recommendation.ts';
import { auditedPlan, groupOf, planTermsFrom, requireUnique } from './plan-terms.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;

/**
 * Changes what is for sale from now on. Payments, pending ones too, have their own copy of the
 * terms. Users of the plan keep it, with its new name and its new group.
 */
export async function updatePlan(
  deps: Deps,
  { caller, params: { id }, body }: Request<typeof adminPlans.update>,
): Promise<PlanRow> {
  const guid = groupOf(body);
  const shown = await findUnarchivedPlan(deps.db, id);
  // An unchanged group is not checked: the operator may be about to repair it in the chat service.
  if (shown?.guid !== guid) await checkGroup(deps, guid);
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock();
    await lockPlanNames(tx);
    const before = await lockForChange(tx, id);
    if (!before) throw new AppError('plan_not_found');
    requireUnchanged(before, body.updated_at);
    const terms = planTermsFrom(body, before);
    await requireUnique(tx, terms, id);
    const adminId = caller.id;
    if (terms.isRecommended) await moveRecommendation(tx, { adminId, toId: id, at: now });
    const after = await updatePlanRow(tx, before, terms);
    const change = { adminId, before, after, at: now };
    await recordChange(tx, change);
    if (before.name !== after.name) await renamePlanInCoupons(tx, change);
    await queueSyncOfAffectedUsers(tx, affectedUsers(before, after), id, now);
    return after;
  });
}

type PlanChange = { adminId: number; before: PlanRow; after: PlanRow; at: Date };

async function recordChange(tx: DbOrTx, { adminId, before, after, at }: PlanChange): Promise<void> {
  await recordAudit(tx, {
    adminId,
    action: 'update',
    subject: 'plan',
    subjectId: after.id,
    subjectName: after.name,
    before: auditedPlan(before),
    after: auditedPlan(after),
    at,
  });
}

/** Coupons refer to plans by name, so they get the new name, which is audited for each. */
async function renamePlanInCoupons(
  tx: DbOrTx,
  { adminId, before: { name: from }, after: { name: to }, at }: PlanChange,
): Promise<void> {
  for (const { id, code, before, after } of await renameInCoupons(tx, from, to)) {
    await recordAudit(tx, {
      adminId,
      action: 'update',
      subject: 'coupon',
      subjectId: id,
      subjectName: code,
      before: { plan_restrictions: before },
      after: { plan_restrictions: after },
      at,
    });
  }
}
