import type { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { affectedUsers } from '../changes/affected-users.ts';
import { queueSyncOfAffectedUsers } from '../changes/queue-sync-of-affected-users.ts';
import type { PlanRow } from '../plans.store.ts';
import { insertPlan, lockPlanNames } from './admin-plans.store.ts';
import { checkGroup } from './check-group.ts';
import { moveRecommendation } from './move-recommendation.ts';
import { auditedPlan, planTermsFrom, requireUnique } from './plan-terms.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;

export async function createPlan(
  deps: Deps,
  { caller, body }: Request<typeof adminPlans.create>,
): Promise<PlanRow> {
  const terms = planTermsFrom(body);
  const adminId = caller.id;
  await checkGroup(deps, terms.guid);
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock();
    await lockPlanNames(tx);
    await requireUnique(tx, terms, null);
    if (terms.isRecommended) await moveRecommendation(tx, { adminId, toId: null, at: now });
    const plan = await insertPlan(tx, terms);
    await recordAudit(tx, {
      adminId,
      action: 'create',
      subject: 'plan',
      subjectId: plan.id,
      subjectName: plan.name,
      after: auditedPlan(plan),
      at: now,
    });
    await queueSyncOfAffectedUsers(tx, affectedUsers(null, plan), plan.id, now);
    return plan;
  });
}
