import type { PlanBody } from '@nobayon/shared/contract/plans.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertPlan, lockPlanNames } from './admin-plans.store.ts';
import { checkGroup } from './check-group.ts';
import { auditedTerms, requireUnique, termsOf } from './plan-terms.ts';
import type { PlanRow } from './plans.store.ts';
import { queueMoved } from './queue-moved.ts';
import { whomItMoves } from './whom-it-moves.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;

export async function createPlan(
  deps: Deps,
  adminId: number,
  body: z.output<typeof PlanBody>,
): Promise<PlanRow> {
  const terms = termsOf(body);
  await checkGroup(deps, terms.guid);
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock();
    await lockPlanNames(tx);
    await requireUnique(tx, terms, null);
    const plan = await insertPlan(tx, terms);
    await recordAudit(
      tx,
      adminId,
      {
        action: 'create',
        subject: 'plan',
        subjectId: plan.id,
        subjectName: plan.name,
        before: null,
        after: auditedTerms(plan),
      },
      now,
    );
    await queueMoved(tx, whomItMoves(null, plan), plan.id, now);
    return plan;
  });
}
