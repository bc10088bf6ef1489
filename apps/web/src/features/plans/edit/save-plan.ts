import { type AdminPlan, adminPlans } from '@nobayon/shared/contract/plans.ts';
import { call } from '../../../api/client.ts';
import { invalidatePlans } from '../plan-query.ts';
import { type PlanValues, planBody } from './plan-values.ts';

/**
 * Creates a plan, or updates the given one unless another administrator has changed it since it was
 * loaded.
 */
export async function savePlan(plan: AdminPlan | null, values: PlanValues): Promise<void> {
  const body = planBody(values);
  if (plan) {
    const { id, updated_at } = plan;
    await call(adminPlans.update, { params: { id: String(id) }, body: { ...body, updated_at } });
  } else {
    await call(adminPlans.create, { body });
  }
  await invalidatePlans();
}
