import { isDeepStrictEqual } from 'node:util';
import type { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { listUnarchivedPlans, type PlanRow } from '../plans.store.ts';
import { lockPlanNames, savePositions } from './admin-plans.store.ts';

/**
 * Sets the order in which plans are shown. Throws `changed_meanwhile` if a plan was added, removed
 * or moved since.
 */
export function reorderPlans(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, body }: Request<typeof adminPlans.reorder>,
): Promise<PlanRow[]> {
  return db.$transaction(async (tx) => {
    await lockPlanNames(tx);
    const before = await listUnarchivedPlans(tx);
    const ids = before.map(({ id }) => id);
    const seen = body.seen_plan_ids ?? ids;
    if (!isDeepStrictEqual(seen, ids) || !isEachOnce(body.plan_ids, ids)) {
      throw new AppError('changed_meanwhile');
    }
    await savePositions(tx, body.plan_ids);
    const after = await listUnarchivedPlans(tx);
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'update',
      subject: 'plan',
      subjectId: null,
      subjectName: 'All plans',
      before: { plan_order: namesOf(before) },
      after: { plan_order: namesOf(after) },
      at: clock(),
    });
    return after;
  });
}

function isEachOnce(ids: number[], wanted: number[]): boolean {
  const named = new Set(ids);
  return ids.length === wanted.length && wanted.every((id) => named.has(id));
}

function namesOf(plans: PlanRow[]): string[] {
  return plans.map(({ name }) => name);
}
