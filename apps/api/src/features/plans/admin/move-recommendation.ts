import type { DbOrTx } from '../../../db.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { takeRecommendation } from './admin-plans.store.ts';

/**
 * Ends the recommendation of any plan but `toId` (null for a new plan), because at most one plan is
 * recommended. Needs `lockPlanNames`.
 */
export async function moveRecommendation(
  tx: DbOrTx,
  { adminId, toId, at }: { adminId: number; toId: number | null; at: Date },
): Promise<void> {
  const former = await takeRecommendation(tx, toId);
  if (!former) return;
  await recordAudit(tx, {
    adminId,
    action: 'update',
    subject: 'plan',
    subjectId: former.id,
    subjectName: former.name,
    before: { is_recommended: true },
    after: { is_recommended: false },
    at,
  });
}
