import type { plans } from '@nobayon/shared/contract/plans.ts';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { listLivingPlans } from './plans.store.ts';
import { showPlan } from './show-plan.ts';

export function planHandlers({ db }: Pick<AppDeps, 'db'>): Handlers<typeof plans> {
  return {
    list: async () => ({ plans: (await listLivingPlans(db)).map(showPlan) }),
  };
}
