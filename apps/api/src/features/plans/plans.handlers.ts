import type { Plan, plans } from '@nobayon/shared/contract/plans.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { listLivingPlans, type PlanRow } from './plans.store.ts';

export function planHandlers({ db }: Pick<AppDeps, 'db'>): Handlers<typeof plans> {
  return {
    list: async () => ({ plans: (await listLivingPlans(db)).map(showPlan) }),
  };
}

function showPlan(plan: PlanRow): Plan {
  return {
    id: plan.id,
    name: plan.name,
    monthly_price: toTaka(plan.monthlyPrice),
    yearly_price: toTaka(plan.yearlyPrice),
    duration_days: plan.durationDays,
  };
}
