import type { Plan } from '@nobayon/shared/contract/plans.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { OfferedPlan } from './plans.store.ts';

/** A plan as the wire has it. */
export function showPlan(plan: OfferedPlan): Plan {
  return {
    id: plan.id,
    name: plan.name,
    monthly_price: toTaka(plan.monthlyPrice),
    yearly_price: toTaka(plan.yearlyPrice),
    duration_days: plan.durationDays,
    summary: plan.summary,
    features: plan.features,
    is_recommended: plan.isRecommended,
  };
}
