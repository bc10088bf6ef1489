import type { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { requireUnchanged } from '../../../http/require-unchanged.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { affectedUsers } from '../changes/affected-users.ts';
import { queueAffectedUsers } from '../changes/queue-affected-users.ts';
import { renameInCoupons } from '../changes/rename-in-coupons.store.ts';
import { findLivingPlan, type PlanRow } from '../plans.store.ts';
import { lockForChange, lockPlanNames, updatePlanRow } from './admin-plans.store.ts';
import { checkGroup } from './check-group.ts';
import { moveRecommendation } from './move-recommendation.ts';
import { auditedPlan, groupOf, planTermsFrom, requireUnique } from './plan-terms.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;

/**
 * Changes what is offered from now on. What was bought, and what is being paid, has its own copy of
 * the terms; who is on the plan stays on it, under its new name and in its new group.
 */
export async function updatePlan(
  deps: Deps,
  { caller, params: { id }, body }: Request<typeof adminPlans.update>,
): Promise<PlanRow> {
  const guid = groupOf(body);
  const shown = await findLivingPlan(deps.db, id);
  // A group that stays is not asked about: it may be what the operator is about to mend.
  if (shown?.guid !== guid) await checkGroup(deps, guid);
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock();
    await lockPlanNames(tx);
    const before = await lockForChange(tx, id);
    if (!before) throw new AppError('plan_not_found');
    requireUnchanged(before, body.updated_at);
    const terms = planTermsFrom(body, before);
    await requireUnique(tx, terms, id);
    if (terms.isRecommended) await moveRecommendation(tx, caller.id, id, now);
    const after = await updatePlanRow(tx, before, terms);
    await recordChange(tx, caller.id, before, after, now);
    if (before.name !== after.name) await follow(tx, caller.id, before, after, now);
    await queueAffectedUsers(tx, affectedUsers(before, after), id, now);
    return after;
  });
}

async function recordChange(
  tx: DbOrTx,
  adminId: number,
  before: PlanRow,
  after: PlanRow,
  now: Date,
): Promise<void> {
  const audited = {
    action: 'update',
    subject: 'plan',
    subjectId: after.id,
    subjectName: after.name,
    before: auditedPlan(before),
    after: auditedPlan(after),
  } as const;
  await recordAudit(tx, adminId, audited, now);
}

/** Coupons that name the plan go on naming it. */
async function follow(
  tx: DbOrTx,
  adminId: number,
  { name: from }: PlanRow,
  { name: to }: PlanRow,
  now: Date,
): Promise<void> {
  for (const { id, code, before, after } of await renameInCoupons(tx, from, to)) {
    const audited = {
      action: 'update',
      subject: 'coupon',
      subjectId: id,
      subjectName: code,
      before: { plan_restrictions: before },
      after: { plan_restrictions: after },
    } as const;
    await recordAudit(tx, adminId, audited, now);
  }
}
