import type { Plan } from '@nobayon/shared/contract/plans.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { PlanRow } from './plans.store.ts';

/** A plan as the wire has it. */
export function showPlan(plan: PlanRow): Plan {
  return {
    id: plan.id,
    name: plan.name,
    monthly_price: toTaka(plan.monthlyPrice),
    yearly_price: toTaka(plan.yearlyPrice),
    duration_days: plan.durationDays,
  };
}
