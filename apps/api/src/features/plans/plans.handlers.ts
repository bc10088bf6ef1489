import type { plans } from '@nobayon/shared/contract/plans.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { listShownPlans, plansFromJson, plansOfAsJson } from './plans.store.ts';
import { showPlan } from './show-plan.ts';

export function planHandlers({ db }: Pick<AppDeps, 'db'>): Handlers<typeof plans> {
  return {
    list: {
      read: plansOfAsJson,
      reply: (found) => ({ plans: plansFromJson(found).map(showPlan) }),
    },
    forSale: async () => {
      const plans = await listShownPlans(db);
      return { plans: plans.filter((plan) => !isFreePlan(plan)).map(showPlan) };
    },
  };
}
